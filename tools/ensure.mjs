// Makes a fresh clone ready: packages as the lock file says, Node 24, and with --tests a Chromium. Plain JavaScript for the Node that happens to be installed (20 or newer).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.vumon-lock');
const say = (text) => console.log(`[setup] ${text}`);
const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

function stop(text) {
  console.error(`[setup] ${text}`);
  process.exit(1);
}

/** Whether the tree that npm recorded holds every package of the lock, in the same version; packages for other platforms may be absent. */
function treeMatches(lockText) {
  const installedText = read(path.join(modules, '.package-lock.json'));
  if (!installedText) return false;
  const installed = JSON.parse(installedText).packages;
  return Object.entries(JSON.parse(lockText).packages).every(([where, entry]) => {
    if (where === '' || !where.includes('node_modules/')) return true;
    const found = installed[where];
    if (!found) return entry.optional === true;
    if (!entry.link && found.version !== entry.version) return false;
    return found.optional === true || fs.existsSync(path.join(root, where));
  });
}

/** The packages of this project must not lend their own `node` to the npm that replaces them. */
function pathWithoutModules() {
  const parts = (process.env.PATH ?? '').split(path.delimiter).filter((part) => !part.includes('node_modules'));
  return parts.join(path.delimiter);
}

function install(why) {
  say(`${why}; npm ci (about a minute on a first run)`);
  const started = Date.now();
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: pathWithoutModules() },
  });
  if (error || status !== 0) stop(`npm ci failed (${error?.message ?? `exit code ${status}`}); the lines above say why`);
  say(`packages installed in ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

function ensurePackages() {
  const lockText = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lockText).digest('hex');
  if (read(stamp) === hash && fs.existsSync(path.join(modules, '.package-lock.json'))) return;
  if (!fs.existsSync(modules)) install('node_modules is missing');
  else if (!treeMatches(lockText)) install('node_modules is incomplete or differs from package-lock.json');
  requireNode24();
  fs.writeFileSync(stamp, hash);
}

/** `npm run` puts node_modules/.bin first, so the packaged Node serves every script; elsewhere than on Linux x64 the installed one has to be 24. */
function requireNode24() {
  const packaged = path.join(modules, '.bin', 'node');
  const node = fs.existsSync(packaged) ? packaged : 'node';
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? 'none';
  if (!version.startsWith('v24.')) stop(`Node 24 is needed, found ${version}: install it from https://nodejs.org and run the command again`);
}

/** Journeys need a Chromium. Without one the other suites still run and the journeys are reported as skipped. */
function ensureChromium() {
  const browser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  if (fs.existsSync(browser)) return;
  const hint = 'apt-get install -y --no-install-recommends chromium fonts-dejavu-core (or set CHROMIUM_PATH)';
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return say(`no Chromium: browser journeys will be skipped; install it with: ${hint}`);
  say('no Chromium: installing it with apt-get (about 120 MB)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  const done = apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core');
  say(done ? 'Chromium installed' : `Chromium could not be installed: browser journeys will be skipped; install it with: ${hint}`);
}

ensurePackages();
if (process.argv.includes('--tests')) ensureChromium();
