// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's Chromium without a window, with a profile of its own that is thrown away. */
final class Browser implements AutoCloseable {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Path PICTURES = Path.of("target", "web");

  private final Path profile;
  private final ChromeDriver driver;

  Browser(boolean isDark) {
    try {
      profile = Files.createTempDirectory("kairos-browser");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM.toFile());
    options.setCapability("goog:loggingPrefs", logs);
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--user-data-dir=" + profile);
    if (isDark) {
      options.addArguments("--blink-settings=preferredColorScheme=0");
    }
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(DRIVER.toFile())
            .usingAnyFreePort()
            .withTimeout(Duration.ofSeconds(90))
            .build();
    driver = new ChromeDriver(service, options);
    driver.manage().window().setSize(new Dimension(1440, 1000));
  }

  /** Skips a test, loudly, where there is no browser. */
  static void assumeInstalled() {
    boolean isInstalled = Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER);
    if (!isInstalled) {
      System.err.println(
          "!!! SKIPPED: no "
              + CHROMIUM
              + " and "
              + DRIVER
              + " here (Debian: chromium, chromium-driver); the web page was NOT tested");
    }
    Assumptions.assumeTrue(isInstalled, "no browser");
  }

  /** Loads an address and waits until figures are on the screen. */
  void open(String address) {
    driver.get("about:blank");
    driver.get(address);
    Poll.until("figures to be shown", () -> isTrue("return document.body.dataset.ready === 'yes'"));
  }

  /** Loads an address, whatever may come. */
  void get(String address) {
    driver.get("about:blank");
    driver.get(address);
  }

  /** Goes to another part of the page. */
  void go(String fragment) {
    run("location.hash = arguments[0]", fragment);
  }

  void click(String css) {
    driver.findElement(By.cssSelector(css)).click();
  }

  void type(String css, String text) {
    WebElement field = driver.findElement(By.cssSelector(css));
    field.clear();
    field.sendKeys(text);
  }

  /** Text of all elements that match. */
  List<String> texts(String css) {
    while (true) {
      try {
        return driver.findElements(By.cssSelector(css)).stream().map(WebElement::getText).toList();
      } catch (StaleElementReferenceException e) {
        // The page was updated meanwhile.
      }
    }
  }

  String text() {
    return String.join("\n", texts("body"));
  }

  void awaitText(String... parts) {
    Poll.until(
        "the page to say " + String.join(", ", parts),
        () -> {
          String text = text();
          return Stream.of(parts).allMatch(text::contains);
        },
        this::text);
  }

  int count(String css) {
    return driver.findElements(By.cssSelector(css)).size();
  }

  Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  boolean isTrue(String script) {
    return Boolean.TRUE.equals(run(script));
  }

  double number(String script) {
    return ((Number) run(script)).doubleValue();
  }

  /** A picture of the page in {@code target/web}. */
  void picture(String name) throws IOException {
    Files.createDirectories(PICTURES);
    Files.write(PICTURES.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
  }

  /** Nothing may have gone wrong that the page itself does not handle. */
  void expectNoErrors() {
    assertThat(errors()).isEmpty();
  }

  /** What the console has of errors since the last time. */
  List<String> errors() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  @Override
  public void close() {
    driver.quit();
    try (Stream<Path> files = Files.walk(profile)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      // The last process of the browser is still at it; it is in the system's temporary folder.
      System.err.println("browser profile " + profile + " stays: " + e);
    }
  }
}
