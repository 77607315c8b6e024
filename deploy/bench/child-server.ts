import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** A server to compare with, in a process of its own as the gateway is. It prints `listening <port>` when it is ready. */
export class ChildServer {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.#child = child;
  }

  static start(file: string, env: Readonly<Record<string, string>>): Promise<ChildServer> {
    // A session of its own, like each process of the stack: Linux shares the processors out by session, and a server in the load generator's would
    // be handed the processor by it while the gateway waits its turn behind everything else on the machine.
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'servers', file)], {
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return new Promise((resolve, reject) => {
      let printed = '';
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString('utf8');
        const port = /^listening (\d+)$/m.exec(printed)?.[1];
        if (port) resolve(new ChildServer(Number(port), child));
      });
      child.once('exit', (code) => reject(new Error(`${file} ended with code ${code ?? '?'}`)));
    });
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await ended;
  }
}
