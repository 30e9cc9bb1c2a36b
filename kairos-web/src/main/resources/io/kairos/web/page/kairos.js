// SPDX-License-Identifier: Apache-2.0
// The page of either daemon. Whatever comes from the cluster becomes text by textContent, never
// HTML, so a name that looks like markup is shown and not run.
(() => {
  'use strict';

  const API = '/ws/v1/kairos';
  const EVERY_MILLIS = 2500;
  const LONGEST_PAUSE_MILLIS = 30000;
  const ROWS = 100;
  const SVG = 'http://www.w3.org/2000/svg';

  // ---- making elements

  const byId = id => document.getElementById(id);

  /** el('td.num', {title: 'x'}, 'text', child, …) */
  function el(spec, attributes, ...children) {
    const [tag, ...classes] = spec.split('.');
    const element = document.createElement(tag || 'div');
    if (classes.length) element.className = classes.join(' ');
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value !== null && value !== undefined) element.setAttribute(name, value);
    }
    element.append(...children.filter(child => child !== null && child !== undefined).map(
        child => child instanceof Node ? child : String(child)));
    return element;
  }

  function svg(tag, attributes, text) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    return element;
  }

  /** Changes nothing that is the same already: selections and focus stay. */
  function setText(element, text) {
    const next = String(text);
    if (element.textContent !== next) element.textContent = next;
  }

  // ---- numbers

  const NONE = '–';
  const whole = new Intl.NumberFormat('en', {maximumFractionDigits: 0});
  const count = value => value === null || value === undefined ? NONE : whole.format(value);

  function rate(value) {
    if (value === null || value === undefined) return NONE;
    return value >= 100 ? whole.format(value) : value >= 10 ? value.toFixed(1) : value.toFixed(2).replace(/\.?0+$/, '') || '0';
  }

  function seconds(value) {
    if (value === null || value === undefined) return NONE;
    if (value < 1) return value === 0 ? '0 s' : Math.max(1, Math.round(value * 1000)) + ' ms';
    if (value < 10) return value.toFixed(1) + ' s';
    // Rounded as a whole: no minute has 60 s.
    const all = Math.round(value);
    if (all < 120) return all + ' s';
    if (all < 7200) return Math.floor(all / 60) + ' min ' + all % 60 + ' s';
    const minutes = Math.round(all / 60);
    return Math.floor(minutes / 60) + ' h ' + minutes % 60 + ' min';
  }

  const millis = value => value === null || value === undefined ? NONE : seconds(value / 1000);
  const memory = mb => mb === null || mb === undefined ? NONE : mb >= 10240 ? whole.format(mb / 1024) + ' GB' : whole.format(mb) + ' MB';
  const vcores = value => value === 1 ? '1 vcore' : count(value) + ' vcores';
  /** So many of the nodes' own vcores, and so many beyond them. */
  const givenOut = (used, beyond, own) => vcores(used) + ' given out: ' + count(used - beyond) + ' of N = ' + count(own) + (beyond ? ', ' + count(beyond) + ' beyond' : '');
  const clock = at => new Date(at).toLocaleTimeString('en-GB', {hour: '2-digit', minute: '2-digit'});

  // ---- asking the daemon

  class Problem extends Error {
    constructor(kind, message, fix) {
      super(message);
      this.kind = kind;
      this.fix = fix;
    }
  }

  async function ask(path) {
    let response;
    try {
      // A redirect is a standby's: it leads to another host, which the page's own rules forbid.
      response = await fetch(API + path, {redirect: 'manual', cache: 'no-store', credentials: 'same-origin', headers: {Accept: 'application/json'}, signal: AbortSignal.timeout(10000)});
    } catch (e) {
      throw new Problem('away', 'The daemon does not answer.', 'It may be down, restarting, or cut off from here. This page goes on asking.');
    }
    if (response.type === 'opaqueredirect') {
      throw new Problem('standby', 'This ResourceManager is on standby now.', 'Load the page again: it leads to the active one.');
    }
    let body = null;
    try {
      body = await response.json();
    } catch (e) {
      body = null;
    }
    if (response.ok && body) return body;
    if (response.status === 401 || response.status === 403 && !body) {
      throw new Problem('denied', 'The daemon refuses to answer: not authenticated.', 'Open the page as you open the daemon’s own pages, then come back here.');
    }
    const kind = response.status === 404 || response.status === 400 ? 'missing' : response.status === 503 ? 'standby' : 'error';
    throw new Problem(kind, (body && body.error) || 'The daemon answered ' + response.status + '.', (body && body.fix) || 'Look at its log.');
  }

  // ---- the frame of the page

  const main = byId('main');
  const frame = {
    lastMillis: 0,
    live(state, text) {
      byId('live').className = 'live ' + state;
      setText(byId('live-text'), text);
    },
    notice(problem) {
      const notice = byId('notice');
      if (!problem) {
        notice.hidden = true;
        return;
      }
      notice.className = 'notice' + (problem.kind === 'missing' ? '' : ' bad');
      const stale = frame.lastMillis ? ' What is shown is of ' + new Date(frame.lastMillis).toLocaleTimeString('en-GB') + '.' : '';
      const lines = [el('b', {}, problem.message), el('span', {}, problem.fix + (problem.kind === 'missing' ? '' : stale))];
      if (problem.kind === 'standby' || problem.kind === 'denied') lines.push(el('a', {href: ''}, 'Load again'));
      if (notice.hidden || notice.textContent !== lines.map(line => line.textContent).join('')) notice.replaceChildren(...lines);
      notice.hidden = false;
    }
  };

  function card(title, ...children) {
    const head = el('div.head', {}, el('h2', {}, title));
    return {root: el('section.card', {'aria-label': title}, head, ...children), head};
  }

  function tile(label) {
    const value = el('div.value', {}, NONE);
    const note = el('div.note', {});
    return {
      root: el('section.card.tile', {'aria-label': label}, el('div.label', {}, label), value, note),
      show(text, more) {
        setText(value, text);
        setText(note, more || '');
      }
    };
  }

  function facts(pairs) {
    return el('dl.facts', {}, ...pairs.map(([name, value, title]) => el('div', {title}, el('dt', {}, name), el('dd', {}, value))));
  }

  function table(spec, titles) {
    const body = el('tbody');
    return {
      body,
      root: el('div.scroll', {}, el('table' + spec, {}, el('thead', {}, el('tr', {}, ...titles.map(([title, type]) => el('th' + (type || ''), {scope: 'col'}, title)))), body))
    };
  }

  function empty(title, text) {
    return el('div.empty', {}, el('b', {}, title), text);
  }

  /** A container as its node has it; YARN calls it running when it is suspended, too. */
  const doing = one => one.master ? 'master' : one.onNode ?? one.state.toLowerCase();

  const badge = kind => el('span.badge.' + kind.replace(/[^a-z-]/g, ''), {}, kind);

  /** parts: [class, amount]; the whole is their sum, or more. */
  function bar(parts, total, title) {
    const root = el('div.bar', {role: 'img', title, 'aria-label': title});
    for (const [kind, amount] of parts) {
      if (amount > 0) {
        const part = el('i.' + kind);
        part.style.width = Math.min(100, 100 * amount / Math.max(total, 1e-9)) + '%';
        root.append(part);
      }
    }
    return root;
  }

  // ---- charts

  function chart(title, lines, unit) {
    const box = card(title);
    box.root.classList.add('chart');
    box.head.append(el('div.legend', {}, ...lines.map(line => el('span.' + line.color, {}, line.label))));
    const picture = svg('svg', {viewBox: '0 0 440 150', preserveAspectRatio: 'none', role: 'img', 'aria-label': title});
    box.root.append(picture);
    let shown = null;
    let pointer = null;

    function draw() {
      if (!shown) return;
      const width = Math.max(260, picture.clientWidth || 440);
      const height = 150;
      const left = 38, right = 8, top = 8, bottom = 20;
      picture.setAttribute('viewBox', '0 0 ' + width + ' ' + height);
      const {times, columns} = shown;
      const known = columns.flat().filter(value => value !== null);
      const parts = [];
      if (times.length < 2 || !known.length) {
        parts.push(svg('text', {x: width / 2, y: height / 2, 'text-anchor': 'middle', class: 'axis'}, times.length < 2 ? 'the first samples are being taken' : 'nobody tells'));
        picture.replaceChildren(...parts);
        return;
      }
      const most = nice(Math.max(...known, 0));
      const x = at => left + (width - left - right) * (at - times[0]) / Math.max(1, times[times.length - 1] - times[0]);
      const y = value => height - bottom - (height - top - bottom) * value / most;
      for (const share of [0, .5, 1]) {
        parts.push(svg('line', {x1: left, x2: width - right, y1: y(most * share), y2: y(most * share), class: 'grid'}));
        parts.push(svg('text', {x: left - 6, y: y(most * share) + 3.5, 'text-anchor': 'end', class: 'axis'}, rate(most * share)));
      }
      parts.push(svg('text', {x: left, y: height - 5, class: 'axis'}, clock(times[0])));
      parts.push(svg('text', {x: width - right, y: height - 5, 'text-anchor': 'end', class: 'axis'}, clock(times[times.length - 1])));
      columns.forEach((column, i) => {
        const color = lines[i].color;
        let path = '';
        let begin = null;
        let end = null;
        column.forEach((value, k) => {
          if (value === null) {
            return;
          }
          const isNew = k === 0 || column[k - 1] === null;
          path += (isNew ? 'M' : 'L') + x(times[k]).toFixed(1) + ' ' + y(value).toFixed(1);
          begin = begin === null ? x(times[k]) : begin;
          end = x(times[k]);
        });
        if (!path) return;
        if (i === 0 && !column.includes(null)) {
          parts.push(svg('path', {d: path + 'L' + end.toFixed(1) + ' ' + y(0) + 'L' + begin.toFixed(1) + ' ' + y(0) + 'Z', class: 'area ' + color}));
        }
        parts.push(svg('path', {d: path, class: 'series ' + color}));
      });
      if (pointer !== null) {
        const at = times[0] + (pointer * width - left) / (width - left - right) * (times[times.length - 1] - times[0]);
        let nearest = 0;
        times.forEach((time, k) => {
          if (Math.abs(time - at) < Math.abs(times[nearest] - at)) nearest = k;
        });
        const text = clock(times[nearest]) + '  ' + lines.map((line, i) => line.label + ' ' + rate(columns[i][nearest])).join(', ') + (unit ? ' ' + unit : '');
        const px = x(times[nearest]);
        parts.push(svg('line', {x1: px, x2: px, y1: top, y2: height - bottom, class: 'cross'}));
        parts.push(svg('text', {x: px > width / 2 ? px - 6 : px + 6, y: top + 9, 'text-anchor': px > width / 2 ? 'end' : 'start', class: 'read'}, text));
      }
      picture.replaceChildren(...parts);
    }

    picture.addEventListener('pointermove', event => {
      const area = picture.getBoundingClientRect();
      pointer = (event.clientX - area.left) / area.width;
      draw();
    });
    picture.addEventListener('pointerleave', () => {
      pointer = null;
      draw();
    });
    return {
      root: box.root,
      show(times, columns) {
        shown = {times, columns};
        draw();
      }
    };
  }

  function nice(value) {
    if (!(value > 0)) return 1;
    const power = 10 ** Math.floor(Math.log10(value));
    return [1, 2, 2.5, 5, 10].map(factor => factor * power).find(candidate => candidate >= value * .999);
  }

  const differences = (column, times) => column.map((value, i) => {
    if (i === 0 || value === null || column[i - 1] === null) return null;
    return Math.max(0, value - column[i - 1]) / Math.max(1, times[i] - times[i - 1]) * 1000;
  });

  // ---- asking again and again

  /** load is called every few seconds, less often while it fails, not while nobody looks. */
  function poll(load) {
    let pause = EVERY_MILLIS;
    let timer = null;
    let isOver = false;
    let isBusy = false;

    async function once() {
      clearTimeout(timer);
      if (isOver || isBusy) return;
      if (document.hidden) {
        timer = setTimeout(once, EVERY_MILLIS);
        return;
      }
      isBusy = true;
      try {
        await load();
        if (isOver) return;
        pause = EVERY_MILLIS;
        frame.lastMillis = Date.now();
        frame.notice(null);
        frame.live('on', 'live');
      } catch (caught) {
        if (isOver) return;
        const problem =
          caught instanceof Problem
            ? caught
            : new Problem('error', 'This page does not understand the answer: ' + caught, 'Load the page again; the daemon may run another version now.');
        frame.notice(problem);
        // What is asked for is gone, but the daemon is there.
        pause = problem.kind === 'missing' ? EVERY_MILLIS * 2 : Math.min(LONGEST_PAUSE_MILLIS, pause * 2);
        frame.live('off', problem.kind === 'missing' ? 'gone' : 'asking again in ' + Math.round(pause / 1000) + ' s');
      } finally {
        isBusy = false;
        if (!isOver) timer = setTimeout(once, pause);
      }
    }

    const wake = () => {
      if (!document.hidden) once();
    };
    document.addEventListener('visibilitychange', wake);
    once();
    return {
      now: once,
      stop() {
        isOver = true;
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', wake);
      }
    };
  }

  const nodePage = address => '//' + address + '/kairos/';
  const nodeLink = id => el('a', {href: '#/node/' + encodeURIComponent(id)}, id);
  const appLink = id => el('a.mono', {href: '#/app/' + encodeURIComponent(id)}, id);
  const containerLink = id => el('a.mono', {href: '#/container/' + encodeURIComponent(id)}, id);

  /** What a node runs if that is not the ResourceManager's version of Kairos; empty if it is, or if it runs none. */
  function otherVersion(node, version) {
    if (node.kind === 'none' || node.pluginVersion === version) return '';
    return node.pluginVersion ? 'version ' + node.pluginVersion : 'version unknown';
  }

  // ---- the ResourceManager's page: the cluster

  function clusterPage() {
    const tiles = {nodes: tile('Nodes'), running: tile('Tasks running'), waiting: tile('Tasks waiting at nodes'), cores: tile('Cores used'), room: tile('Room for more'), preemptions: tile('Suspensions'), allocations: tile('Allocations')};
    const charts = {
      tasks: chart('Tasks at nodes', [{label: 'running', color: 'c-run'}, {label: 'waiting', color: 'c-wait'}]),
      rates: chart('Per second', [{label: 'suspensions', color: 'c-wait'}, {label: 'allocations', color: 'c-accent'}], 'per s'),
      waits: chart('Expected wait in queues at nodes', [{label: 'mean', color: 'c-queue'}], 's')
    };
    const nodes = nodesTable();
    const jobs = card('Job completion times by queue');
    const jobsBox = el('div');
    jobs.root.append(jobsBox);
    const remarks = el('section.card', {'aria-label': 'Remarks', hidden: ''});
    const settings = el('table', {}, el('tbody'));
    const settingsCard = el('details.card', {}, el('summary', {}, 'Settings as they apply'), settings);
    main.replaceChildren(
        el('div.tiles', {}, ...Object.values(tiles).map(one => one.root)),
        el('div.charts', {}, ...Object.values(charts).map(one => one.root)),
        remarks, nodes.root, jobs.root, settingsCard);

    function failingOffers(cluster) {
      const sentences = [];
      if (cluster.offersFailSeconds) sentences.push('Nothing is placed: every offer of a node has ended in an error for ' + cluster.offersFailSeconds + ' s. The log of the ResourceManager says FATAL and why.');
      if (cluster.leftOutApplications) sentences.push('Applications that get nothing for a while, as offers to them end in errors: ' + cluster.leftOutApplications + '. The log of the ResourceManager names them.');
      return sentences;
    }

    function show(cluster, list) {
      const total = cluster.nodes.total;
      const without = cluster.nodes.withoutStatistics;
      const others = list.nodes.filter(node => otherVersion(node, list.version)).length;
      const odd = [without ? without + ' without statistics' : '', others ? others + ' of another version' : ''].filter(Boolean).join(', ');
      tiles.nodes.show(count(total), odd ? odd : cluster.nodes.withQueues ? cluster.nodes.withQueues + ' with queues' : total ? 'all send statistics' : 'none has registered');
      tiles.running.show(count(cluster.tasks.running), givenOut(cluster.vcores.used, cluster.vcores.beyond, cluster.vcores.total));
      tiles.cores.show(rate(cluster.cores.used), cluster.cores.used === null ? 'no node tells' : usedOf(cluster.cores.of, cluster.cores.spare, cluster.tasks.idle));
      tiles.waiting.show(count(cluster.tasks.waiting), cluster.tasks.waiting ? 'suspended or queued' : 'nobody waits there');
      tiles.room.show(count(cluster.vcores.admissionRoom), 'vcores of tasks may still be placed');
      tiles.preemptions.show(count(cluster.preemptions), cluster.preemptions === null ? 'no node tells' : 'since ' + clock(cluster.activeSinceMillis));
      tiles.allocations.show(count(cluster.allocations), 'since ' + clock(cluster.activeSinceMillis) + (cluster.errors ? ', ' + cluster.errors + ' errors: see the log' : ''));
      const history = cluster.history;
      charts.tasks.show(history.atMillis, [history.running, history.waiting]);
      charts.rates.show(history.atMillis, [history.preemptionsPerSecond, history.allocationsPerSecond]);
      charts.waits.show(history.atMillis, [history.expectedWaitSeconds]);
      const sentences = [...failingOffers(cluster), ...cluster.remarks];
      remarks.hidden = !sentences.length;
      remarks.replaceChildren(...sentences.map(sentence => el('p', {}, sentence)));
      showJobs(cluster.completions, cluster.forecasts);
      settings.tBodies[0].replaceChildren(...Object.entries(cluster.settings).map(([name, value]) => el('tr', {}, el('td.mono', {}, name), el('td', {}, value))));
      nodes.show(list.nodes, list.version);
    }

    function showJobs(queues, forecasts) {
      if (!queues.length) {
        jobsBox.replaceChildren(empty('No job has finished yet', 'since this ResourceManager became active'));
        return;
      }
      const most = Math.max(...queues.map(queue => queue.p99Seconds), .001);
      const rows = table('.bars', [['Queue'], ['Jobs', '.num'], ['Mean', '.num'], ['Median', '.num'], ['90 %', '.num'], ['99 %', '.num'], ['', '.wide']]);
      rows.body.append(...queues.map(queue => el('tr', {}, el('td', {}, queue.queue), el('td.num', {}, count(queue.count)), el('td.num', {}, seconds(queue.meanSeconds)), el('td.num', {}, seconds(queue.p50Seconds)), el('td.num', {}, seconds(queue.p90Seconds)), el('td.num', {}, seconds(queue.p99Seconds)),
          el('td', {}, bar([['accent', queue.p50Seconds], ['queue', queue.p90Seconds - queue.p50Seconds], ['room', queue.p99Seconds - queue.p90Seconds]], most, 'median ' + seconds(queue.p50Seconds) + ', 90 % within ' + seconds(queue.p90Seconds) + ', 99 % within ' + seconds(queue.p99Seconds))))));
      jobsBox.replaceChildren(rows.root, ...forecastsHeld(forecasts));
    }

    return poll(async () => {
      const [cluster, list] = await Promise.all([ask('/cluster'), ask('/nodes')]);
      show(cluster, list);
      ready();
    });
  }

  const COLUMNS = [
    {key: 'rank', title: 'Rank', of: node => node.rank === null ? Infinity : node.rank},
    {key: 'id', title: 'Node', of: node => node.id},
    {key: 'kind', title: 'Kind', of: node => node.kind},
    {key: 'tasks', title: 'Tasks', of: node => node.tasks, type: '.num'},
    {key: 'running', title: 'Running', of: node => node.running ?? -1, type: '.num'},
    {key: 'waiting', title: 'Waiting', of: node => node.waiting ?? -1, type: '.num'},
    {key: 'used', title: 'Vcores given out, N and beyond', of: node => node.usedVcores / Math.max(1, node.vcores)},
    {key: 'cores', title: 'Cores used', of: node => node.usedCores ?? -1, type: '.num'},
    {key: 'mean', title: 'Attained, mean ± deviation', of: node => node.attainedMeanSeconds ?? -1, type: '.num'},
    {key: 'wait', title: 'Expected wait', of: node => node.expectedWaitSeconds ?? -1, type: '.num'},
    {key: 'preemptions', title: 'Suspensions', of: node => node.preemptions ?? -1, type: '.num'},
    {key: 'heartbeat', title: 'Heard of', of: node => node.lastHeartbeatSeconds ?? Infinity, type: '.num'}
  ];

  function nodesTable() {
    const box = card('Nodes as the dispatcher offers them');
    const filter = el('input', {type: 'search', placeholder: 'Filter by name, rack, kind, standing', 'aria-label': 'Filter nodes'});
    const found = el('span.dim', {role: 'status'});
    box.head.append(found, el('span.push'), filter);
    const body = el('tbody');
    const heads = COLUMNS.map(column => {
      const button = el('button', {type: 'button'}, column.title);
      const head = el('th' + (column.type || ''), {scope: 'col'}, button);
      button.addEventListener('click', () => {
        descending = sorted === column ? !descending : false;
        sorted = column;
        draw();
      });
      return head;
    });
    const grid = el('div.scroll', {}, el('table', {id: 'nodes'}, el('thead', {}, el('tr', {}, ...heads)), body));
    const more = el('button', {type: 'button'}, '');
    const none = el('div');
    box.root.append(grid, none, el('p', {}, more));
    const rows = new Map();
    let nodes = [];
    let version = null;
    let sorted = COLUMNS[0];
    let descending = false;
    let limit = ROWS;
    filter.addEventListener('input', () => {
      limit = ROWS;
      draw();
    });
    more.addEventListener('click', () => {
      limit += ROWS * 5;
      draw();
    });

    function draw() {
      const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      const wanted = nodes.filter(node => words.every(word => (node.id + ' ' + node.rack + ' ' + node.kind + ' ' + node.standing + ' ' + node.partition + ' ' + otherVersion(node, version)).toLowerCase().includes(word)));
      const order = wanted.map((node, i) => ({node, i, key: sorted.of(node)}));
      order.sort((a, b) => {
        const by = a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
        // Equals stay in the dispatcher's order.
        return by === 0 ? a.i - b.i : descending ? -by : by;
      });
      heads.forEach((head, i) => {
        if (COLUMNS[i] === sorted) head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
        else head.removeAttribute('aria-sort');
      });
      const shown = order.slice(0, limit);
      const alive = new Set();
      // Rows are kept, so that focus, selection and scrolling survive an update.
      shown.forEach(({node}, i) => {
        alive.add(node.id);
        let row = rows.get(node.id);
        if (!row) {
          row = nodeRow(node);
          rows.set(node.id, row);
        }
        row.show(node, otherVersion(node, version));
        if (body.children[i] !== row.root) body.insertBefore(row.root, body.children[i] || null);
      });
      for (const [id, row] of rows) {
        if (!alive.has(id)) {
          row.root.remove();
          rows.delete(id);
        }
      }
      setText(found, nodes.length ? (words.length ? wanted.length + ' of ' : '') + nodes.length : '');
      grid.hidden = !wanted.length;
      none.replaceChildren(...(nodes.length ? wanted.length ? [] : [empty('No node matches', 'Clear the filter to see all ' + nodes.length + '.')] : [empty('No node has registered', 'Start NodeManagers, and they will show up here by themselves.')]));
      more.hidden = wanted.length <= limit;
      setText(more, 'Show more of ' + (wanted.length - limit) + ' others');
    }

    return {
      root: box.root,
      show(next, ofResourceManager) {
        nodes = next;
        version = ofResourceManager;
        draw();
      }
    };
  }

  function nodeRow(node) {
    const rank = el('span.rank', {}, '');
    const kind = el('td');
    const cells = {};
    const bars = el('td');
    for (const key of ['tasks', 'running', 'waiting', 'cores', 'mean', 'wait', 'preemptions', 'heartbeat']) cells[key] = el('td.num', {});
    const root = el('tr', {'data-node': node.id}, el('td', {}, rank), el('td', {}, nodeLink(node.id)), kind, cells.tasks, cells.running, cells.waiting, bars, cells.cores, cells.mean, cells.wait, cells.preemptions, cells.heartbeat);
    let lastKind = null;
    let lastBar = null;
    return {
      root,
      show(now, other) {
        rank.classList.toggle('none', now.rank === null);
        setText(rank, now.rank === null ? now.standing.replace('-', ' ') : now.rank + (now.partition ? ' ' + now.partition : ''));
        if (lastKind !== now.kind + other) {
          lastKind = now.kind + other;
          kind.replaceChildren(badge(now.kind), ...(other ? [' ', el('span.dim', {title: 'Not the version of the ResourceManager: finish the upgrade.'}, other)] : []));
        }
        setText(cells.tasks, count(now.tasks));
        setText(cells.running, running(now));
        setText(cells.cores, coresUsed(now));
        cells.cores.title = now.usedCores === null ? 'This node does not tell.' : usedOf(now.vcores, now.spareCores, now.idle);
        setText(cells.waiting, count(now.waiting));
        const key = [now.usedVcores, now.vcores, now.limitVcores, now.kind].join();
        if (lastBar !== key) {
          lastBar = key;
          bars.replaceChildren(vcoresBar(now));
        }
        setText(cells.mean, now.attainedMeanSeconds === null || !now.running && !now.waiting ? NONE : seconds(now.attainedMeanSeconds) + ' ± ' + seconds(Math.sqrt(now.attainedVarianceSeconds2)));
        setText(cells.wait, seconds(now.expectedWaitSeconds));
        setText(cells.preemptions, count(now.preemptions));
        setText(cells.heartbeat, now.lastHeartbeatSeconds === null ? 'never' : Math.round(now.lastHeartbeatSeconds) + ' s ago');
      }
    };
  }

  /** Idle tasks are among those that run. */
  function running(node) {
    return count(node.running) + (node.idle ? ' (' + count(node.idle) + ' idle)' : '');
  }

  function coresUsed(node) {
    return node.usedCores === null ? NONE : rate(node.usedCores) + ' of ' + count(node.vcores);
  }

  function usedOf(cores, spare, idle) {
    return 'of ' + count(cores) + '; ' + rate(spare) + ' by suspended tasks; idle tasks: ' + count(idle);
  }

  function vcoresBar(node) {
    const own = Math.min(node.usedVcores, node.vcores);
    const beyond = Math.max(0, node.usedVcores - node.vcores);
    return bar([['run', own], [node.kind === 'queue' ? 'queue' : 'wait', beyond], ['room', node.admissionRoomVcores]], Math.max(node.limitVcores, node.usedVcores),
        givenOut(node.usedVcores, beyond, node.vcores) + '; up to ' + node.limitVcores + ' in all');
  }

  // ---- the ResourceManager's page: one node, application, container

  function detailPage(title, path, fill) {
    const box = card(title);
    box.root.classList.add('panel');
    box.head.append(el('span.push'), el('a', {href: '#/'}, 'All nodes'));
    const content = el('div.stack', {id: 'detail'}, el('p.dim', {}, 'Asking …'));
    box.root.append(content);
    main.replaceChildren(box.root);
    return poll(async () => {
      try {
        fill(content, await ask(path));
      } catch (problem) {
        if (problem instanceof Problem && problem.kind === 'missing') {
          content.classList.add('dim');
          if (content.textContent === 'Asking …') content.replaceChildren(empty(problem.message, problem.fix));
        }
        throw problem;
      }
      content.classList.remove('dim');
      ready();
    });
  }

  function fillNode(content, node) {
    const most = Math.max(...node.applications.map(one => one.attainedSeconds || 0), .001);
    const apps = table('.bars', [['Application'], ['Name'], ['Queue'], ['Containers', '.num'], ['Attained here', '.num'], ['', '.wide']]);
    const order = [...node.applications].sort((a, b) => (a.attainedSeconds || 0) - (b.attainedSeconds || 0));
    apps.body.append(...order.map(one => el('tr', {}, el('td', {}, appLink(one.id)), el('td.name', {title: one.name}, one.name ?? NONE), el('td', {}, one.queue ?? NONE), el('td.num', {}, count(one.containers)), el('td.num', {}, seconds(one.attainedSeconds)),
        el('td', {}, bar([['accent', one.attainedSeconds || 0]], most, seconds(one.attainedSeconds) + ' of core time on this node')))));
    const containers = table('', [['Container'], ['Application'], ['User'], ['Queue'], ['Vcores', '.num'], ['Memory', '.num'], ['Priority', '.num'], ['State']]);
    containers.body.append(...node.containers.map(one => el('tr', {}, el('td', {}, containerLink(one.id)), el('td.name', {title: one.name}, one.name ?? one.application), el('td', {}, one.user ?? NONE), el('td', {}, one.queue ?? NONE), el('td.num', {}, count(one.vcores)), el('td.num', {}, memory(one.memoryMb)), el('td.num', {}, count(one.priority)), el('td', {}, doing(one)))));
    content.replaceChildren(
        el('div.head', {}, el('span.rank' + (node.rank === null ? '.none' : ''), {}, node.rank === null ? node.standing.replace('-', ' ') : 'rank ' + node.rank), badge(node.kind),
            node.httpAddress && node.kind !== 'none' ? el('a', {href: nodePage(node.httpAddress), rel: 'noreferrer'}, 'Its tasks, on its own page') : null),
        facts([['Tasks placed', count(node.tasks)], ['Running, waiting', running(node) + ', ' + count(node.waiting)], ['Cores used', coresUsed(node)], ['By suspended tasks', rate(node.spareCores)], ['Vcores N + Q', node.vcores + ' + ' + node.queueVcores], ['Room', vcores(node.admissionRoomVcores) + ', ' + memory(node.freeMemoryMb)],
          ['Attained, sum', seconds(node.attainedSumSeconds)], ['Attained, mean ± deviation', seconds(node.attainedMeanSeconds) + ' ± ' + seconds(node.attainedVarianceSeconds2 === null ? null : Math.sqrt(node.attainedVarianceSeconds2))], ['Expected wait', seconds(node.expectedWaitSeconds)], ['Suspensions', count(node.preemptions)],
          ['Load, score', rate(node.load) + ', ' + rate(node.score)], ['Heard of', node.lastHeartbeatSeconds === null ? 'never' : seconds(node.lastHeartbeatSeconds) + ' ago'], ['Rack', node.rack], ['Partition', node.partition || 'default'], ['Version of Kairos', node.pluginVersion ?? (node.kind === 'none' ? NONE : 'unknown')]]),
        vcoresBar(node),
        section('Attained service by application', node.applications.length ? apps.root : empty('Nothing runs here', 'No container is placed on this node.')), section('Containers', node.containers.length ? containers.root : empty('No containers', node.hiddenContainers ? node.hiddenContainers + ' belong to applications that you may not see.' : '')));
  }

  // Of a job that has begun there is no range of its begin; from an older ResourceManager there is neither.
  function foretold(range) {
    return range ? seconds(range.from) + ' to ' + seconds(range.to) + ', most likely ' + seconds(range.likely) : NONE;
  }

  function forecastsHeld(forecasts) {
    if (!forecasts || !forecasts.judged) return [];
    return [el('p', {}, count(forecasts.held) + ' of ' + count(forecasts.judged) + ' jobs ended in the range (80 %) that was foretold. Half of the last forecasts were off by at most ' + Math.round(forecasts.medianErrorPercent) + ' %.')];
  }

  function section(title, child) {
    return el('section', {}, el('div.head', {}, el('h2', {}, title)), child);
  }

  function reasons(list) {
    return el('ul.reasons', {}, ...(list || []).map(reason => el('li', {}, reason)));
  }

  function fillApplication(content, app) {
    const head = facts([['Name', app.name ?? NONE], ['User', app.user ?? NONE], ['Queue', app.queuePath || app.queue || NONE], ['State', app.state], ['Submitted', new Date(app.submittedMillis).toLocaleString('en-GB')]]);
    if (!app.access) {
      content.replaceChildren(head, empty('You may not view this application', 'Its owner and administrators of its queue may.'));
      return;
    }
    const parts = [reasons(app.reasons), head];
    parts.push(facts([['Attained service', seconds(app.attainedSeconds)], ['Tasks pending', count(app.pendingTasks)], ['Tasks placed', count(app.placedTasks)],
      ['Place in its queue', app.position ? app.position.place + ' of ' + app.position.of : NONE], ['Before it and waiting', app.position ? count(app.position.waitingAhead) : NONE],
      ['Queue in use', app.limits ? rate(app.limits.usedPercent) + ' % of the cluster, ' + rate(app.limits.capacityPercent) + ' % guaranteed' : NONE], ['Begins in', foretold(app.forecast?.beginSeconds)], ['Ends in', foretold(app.forecast?.endSeconds)], ['Headroom', app.limits && app.limits.headroomVcores !== undefined ? vcores(app.limits.headroomVcores) + ', ' + memory(app.limits.headroomMemoryMb) : NONE]]));
    if (app.asks && app.asks.length) {
      const asks = table('', [['Priority'], ['Containers', '.num'], ['Vcores', '.num'], ['Memory', '.num']]);
      asks.body.append(...app.asks.map(ask => el('tr', {}, el('td', {}, ask.priority), el('td.num', {}, count(ask.count)), el('td.num', {}, count(ask.vcores)), el('td.num', {}, memory(ask.memoryMb)))));
      parts.push(section('Asks that are open', asks.root));
    }
    if (app.containers && app.containers.length) {
      const containers = table('', [['Container'], ['Node'], ['State']]);
      containers.body.append(...app.containers.map(one => el('tr', {}, el('td', {}, containerLink(one.id)), el('td', {}, nodeLink(one.node)), el('td', {}, doing(one)))));
      parts.push(section('Containers', containers.root));
    }
    if (app.diagnostics) parts.push(section('Diagnostics of YARN', el('p.mono', {}, app.diagnostics)));
    content.replaceChildren(...parts);
  }

  function fillContainer(content, container) {
    const node = container.nodeDetails;
    content.replaceChildren(reasons(container.reasons),
        facts([['Application', appLink(container.application)], ['Name', container.name ?? NONE], ['User', container.user ?? NONE], ['Queue', container.queue ?? NONE], ['Node', nodeLink(container.node)], ['State', doing(container)],
          ['Size', vcores(container.vcores) + ', ' + memory(container.memoryMb)], ['Attained by its application there', seconds(container.attainedSeconds)]]),
        node && node.httpAddress && node.kind !== 'none' ? el('p', {}, el('a', {href: nodePage(node.httpAddress), rel: 'noreferrer'}, 'Its place among the tasks of the node, on the node’s own page')) : '');
  }

  // ---- the NodeManager's page

  function tasksPage() {
    const tiles = {running: tile('Running'), waiting: tile('Waiting'), cores: tile('Cores used'), attained: tile('Attained, sum'), preemptions: tile('Suspensions'), releases: tile('Launched from the queue'), wait: tile('Expected wait')};
    const charts = {
      tasks: chart('Tasks', [{label: 'running', color: 'c-run'}, {label: 'waiting', color: 'c-wait'}]),
      rates: chart('Per second', [{label: 'suspensions', color: 'c-wait'}, {label: 'resumes', color: 'c-run'}, {label: 'launches', color: 'c-queue'}], 'per s')
    };
    const box = card('Tasks in the order of their turns');
    const list = el('div', {id: 'tasks'});
    box.root.append(list);
    const about = card('This node');
    const aboutBox = el('div');
    about.root.append(aboutBox);
    const settings = el('table', {}, el('tbody'));
    main.replaceChildren(el('div.tiles', {}, ...Object.values(tiles).map(one => one.root)), box.root, el('div.charts', {}, ...Object.values(charts).map(one => one.root)), about.root,
        el('details.card', {}, el('summary', {}, 'Settings as they apply'), settings));

    function showTasks(answer) {
      if (!answer.tasks.length) {
        list.replaceChildren(empty('No task is here', answer.hiddenTasks ? answer.hiddenTasks + ' belong to applications that you may not see.' : 'Masters of applications are no tasks: they hold no core.'));
        return;
      }
      const most = Math.max(...answer.tasks.map(task => Math.max(task.attainedMillis, task.estimateMillis || 0)), 1);
      const rows = table('.bars', [['State'], ['Container'], ['User'], ['Vcores', '.num'], ['Attained', '.num'], ['', '.wide'], ['Used while suspended', '.num'], ['Stint', '.num'], ['Waited', '.num'], ['Turn', '.num']]);
      rows.body.append(...answer.tasks.slice(0, ROWS * 5).map(task => {
        const color = task.state === 'running' || task.state === 'idle' ? 'run' : task.state === 'queued' ? 'queue' : 'wait';
        const left = task.estimateMillis === null ? 0 : Math.max(0, task.estimateMillis - task.attainedMillis);
        return el('tr', {'data-task': task.id}, el('td', {}, badge(task.state), task.class === 'batch' ? '' : ' ' + task.class), el('td.mono', {title: task.application}, task.id), el('td', {}, task.user ?? NONE), el('td.num', {}, count(task.vcores)), el('td.num', {}, millis(task.attainedMillis)),
            el('td', {}, bar([[color, task.attainedMillis], ['room', left]], most, 'has run ' + millis(task.attainedMillis) + (left ? ', believed to run ' + millis(left) + ' more' : ''))),
            el('td.num', {title: 'CPU time that others left to it'}, task.spareMillis ? millis(task.spareMillis) : NONE),
            el('td.num', {}, millis(task.stintMillis) + (task.guarded ? ' (guarded)' : '')), el('td.num', {}, millis(task.waitedMillis)), el('td.num', {}, task.next === 1 ? 'next' : count(task.next)));
      }));
      list.replaceChildren(rows.root, ...(answer.hiddenTasks ? [el('p.dim', {}, answer.hiddenTasks + ' more belong to applications that you may not see.')] : []));
    }

    return poll(async () => {
      const [node, answer] = await Promise.all([ask('/node'), ask('/node/tasks')]);
      setText(byId('who'), node.id + ' · NodeManager · Kairos ' + node.version + ' on Hadoop ' + node.hadoopVersion);
      document.title = 'Kairos · ' + node.id;
      tiles.running.show(count(node.tasks.running), 'on ' + vcores(node.vcores));
      tiles.cores.show(rate(node.usedCores), node.usedCores === null ? 'not counted here' : usedOf(node.vcores, node.spareCores, node.tasks.idle));
      tiles.waiting.show(count(node.tasks.waiting), node.kind === 'queue' ? 'queued before launch' : 'suspended');
      tiles.attained.show(seconds(node.attainedSumSeconds), 'deviation ' + seconds(Math.sqrt(node.attainedVarianceSeconds2)));
      tiles.preemptions.show(count(node.counters.Suspensions), count(node.counters.Resumes) + ' resumed');
      tiles.releases.show(count(node.counters.Releases), count(node.counters.KilledWhileQueued) + ' killed while queued');
      tiles.wait.show(seconds(node.expectedWaitSeconds), 'of the next task that comes');
      tiles.releases.root.hidden = tiles.wait.root.hidden = node.kind !== 'queue';
      tiles.preemptions.root.hidden = node.kind === 'queue';
      const history = node.history;
      const times = history.atMillis;
      charts.tasks.show(times, [history.running, history.waiting]);
      charts.rates.show(times, [history.preemptions, history.resumes, history.releases].map(column => differences(column, times)));
      aboutBox.replaceChildren(facts([['Mode', node.mode === 'shadow' ? badge('shadow') : node.mode], ['Policy', node.policy], ['CPU control', node.coreControl], ['Vcores N', node.vcores], ['Quantum', millis(node.quantumMillis)], ...Object.entries(node.counters).map(([name, value]) => [name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase(), count(value)])]));
      settings.tBodies[0].replaceChildren(...Object.entries(node.settings).map(([name, value]) => el('tr', {}, el('td.mono', {}, name), el('td', {}, value))));
      showTasks(answer);
      ready();
    });
  }

  // ---- which page

  /** Marks, for whoever measures, when figures are first on the screen. */
  function ready() {
    if (!document.body.dataset.ready) {
      requestAnimationFrame(() => {
        document.body.dataset.ready = 'yes';
        performance.mark('kairos-ready');
      });
    }
  }

  let current = null;
  let daemon = null;

  function route() {
    if (current) current.stop();
    frame.notice(null);
    if (daemon === 'nodemanager') {
      current = tasksPage();
      return;
    }
    const [, kind, raw] = location.hash.split('/');
    let id = '';
    try {
      id = decodeURIComponent(raw || '');
    } catch (e) {
      id = raw;
    }
    const path = encodeURIComponent(id).replace(/%3A/g, ':');
    document.title = id ? 'Kairos · ' + id : 'Kairos';
    window.scrollTo(0, 0);
    switch (id ? kind : '') {
      case 'node':
        current = detailPage('Node ' + id, '/nodes/' + path, fillNode);
        break;
      case 'app':
        current = detailPage('Why ' + id + ' waits', '/apps/' + path, fillApplication);
        break;
      case 'container':
        current = detailPage('Where ' + id + ' is', '/containers/' + path, fillContainer);
        break;
      default:
        current = clusterPage();
    }
  }

  function begin() {
    const greeting = poll(async () => {
      const hello = await ask('');
      greeting.stop();
      daemon = hello.daemon;
      if (daemon === 'resourcemanager') {
        setText(byId('who'), 'ResourceManager · Kairos ' + hello.version + ' on Hadoop ' + hello.hadoopVersion);
        byId('why').hidden = false;
      }
      window.addEventListener('hashchange', route);
      route();
    });
  }

  byId('why').addEventListener('submit', event => {
    event.preventDefault();
    const id = byId('why-id').value.trim();
    if (id) location.hash = (id.startsWith('container') ? '#/container/' : '#/app/') + encodeURIComponent(id);
  });
  begin();
})();
