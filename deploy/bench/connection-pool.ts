import { HttpConnection } from './http-connection.ts';

type Ready = (connection: HttpConnection | undefined) => void;

/** Connections as a proxy keeps them: a free one is taken again, a new one is opened when none is free, and beyond `most` callers wait their turn. */
export class ConnectionPool {
  readonly #port: number;
  readonly #most: number;
  readonly #free: HttpConnection[] = [];
  readonly #waiting: Ready[] = [];
  #open = 0;

  constructor(port: number, most: number) {
    this.#port = port;
    this.#most = most;
  }

  /** `undefined`: the server took no connection. */
  take(ready: Ready): void {
    for (let free = this.#free.pop(); free; free = this.#free.pop()) {
      if (!free.closed) {
        ready(free);
        return;
      }
      this.#open -= 1;
    }
    if (this.#open >= this.#most) {
      this.#waiting.push(ready);
      return;
    }
    this.#open += 1;
    HttpConnection.open(this.#port).then(ready, () => {
      this.#open -= 1;
      ready(undefined);
      this.#next();
    });
  }

  give(connection: HttpConnection): void {
    if (connection.closed) this.#open -= 1;
    else this.#free.push(connection);
    this.#next();
  }

  close(): void {
    for (const connection of this.#free) connection.close();
  }

  #next(): void {
    const ready = this.#waiting.shift();
    if (ready) this.take(ready);
  }
}
