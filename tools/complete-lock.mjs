// Adds to the lock file the optional platform packages that npm leaves out when the registry lacks one of them; without the entries `npm ci` refuses the lock.
import fs from 'node:fs';

const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
const packages = lock.packages;
const OS = { darwin: 'darwin', linux: 'linux', win32: 'win32', windows: 'win32', freebsd: 'freebsd', android: 'android', openharmony: 'openharmony' };
const CPU = ['x64', 'arm64', 'arm', 'armv7', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32'];

/** Whether `name` resolves from the package at `from` in the lock's tree. */
function resolves(from, name) {
  for (let dir = from; ; ) {
    if (packages[`${dir ? `${dir}/` : ''}node_modules/${name}`]) return true;
    if (!dir) return false;
    const i = dir.lastIndexOf('node_modules/');
    dir = i < 0 ? '' : dir.slice(0, i).replace(/\/$/, '');
  }
}

let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (resolves(path, name)) continue;
    const tokens = name.split('/').pop().split(/[-_.]/);
    const os = tokens.map((t) => OS[t]).find(Boolean);
    let cpu = tokens.find((t) => CPU.includes(t)) ?? (tokens.some((t) => t.startsWith('arm')) ? 'arm' : undefined);
    if (cpu === 'armv7') cpu = 'arm';
    if (!/^\d+\.\d+\.\d+/.test(version) || (!os && cpu !== 'wasm32')) continue;
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(os && { os: [os] }),
      ...(os === 'linux' && { libc: [tokens.some((t) => t.startsWith('musl')) ? 'musl' : 'glibc'] }),
    };
    added += 1;
  }
}
const [root, ...rest] = Object.entries(packages);
lock.packages = Object.fromEntries([root, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))]);
fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`lock file completed: ${added} entries added`);
