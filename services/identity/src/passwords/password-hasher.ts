import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Gate } from './gate.js';

/** OWASP's floor for argon2id; a change shows in every stored hash. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB and tens of milliseconds of a core: without a limit, signing in would be a lever against the whole process. */
const AT_ONCE = 4;
const MAX_WAITING = 500;

@Injectable()
export class PasswordHasher {
  readonly #gate = new Gate(AT_ONCE, MAX_WAITING);
  #dummy: Promise<string> | undefined;

  /** The PHC string of a password (`$argon2id$v=19$m=19456,t=2,p=1$…`). */
  hash(password: string): Promise<string> {
    return this.#gate.run(() => hash(password.normalize('NFC'), PARAMETERS));
  }

  /** Compares with the stored hash. Without one it does the same work and answers false, so that the time tells nothing about who exists. */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    this.#dummy ??= hash('no account has this hash', PARAMETERS);
    const against = stored === undefined || stored === '' ? await this.#dummy : stored;
    const equal = await this.#gate.run(() => verify(against, password.normalize('NFC')));
    return equal && against === stored;
  }
}
