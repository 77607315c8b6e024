import { Inject, Injectable } from '@nestjs/common';
import type { GrpcClient } from '@vumon/platform/grpc/grpc-client.js';
import { type Logger } from '@vumon/platform/observability/logger.js';
import { LOGGER } from '@vumon/platform/service-definition.js';
import type { IdentityServiceService } from '@vumon/proto/gen/vumon/identity/v1/identity.js';

export const IDENTITY = Symbol('IDENTITY');
const SELF = { kind: 'service', name: 'analytics' } as const;
const NAME_LIFE_MS = 60_000;
const MAX_NAMES = 20_000;
const ONLINE_LIFE_MS = 5_000;

/** Names and presence belong to identity; analytics asks and forgets. */
@Injectable()
export class People {
  readonly #names = new Map<string, { name: string; until: number }>();
  #online = { value: 0, until: 0 };

  constructor(
    @Inject(IDENTITY) private readonly identity: GrpcClient<typeof IdentityServiceService>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Full names by id; who is unknown, erased or not to be asked for now is absent. */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    const now = Date.now();
    const missing = [...new Set(ids)].filter((id) => (this.#names.get(id)?.until ?? 0) < now);
    if (missing.length > 0) {
      try {
        const { names } = await this.identity.listNames({ userIds: missing }, { user: SELF, timeoutMs: 1_000 });
        if (this.#names.size > MAX_NAMES) this.#names.clear();
        for (const [id, name] of Object.entries(names)) this.#names.set(id, { name, until: now + NAME_LIFE_MS });
      } catch (error) {
        this.logger.warn({ err: error }, 'names are not to be had now');
      }
    }
    return new Map(
      ids.flatMap((id) => {
        const known = this.#names.get(id);
        return known ? [[id, known.name] as const] : [];
      }),
    );
  }

  forget(ids: readonly string[]): void {
    for (const id of ids) this.#names.delete(id);
  }

  /** People online now; the last known figure while identity is away. */
  async online(): Promise<number> {
    if (this.#online.until < Date.now()) {
      try {
        const { online } = await this.identity.countUsers({}, { user: SELF, timeoutMs: 1_000 });
        this.#online = { value: online, until: Date.now() + ONLINE_LIFE_MS };
      } catch (error) {
        this.logger.warn({ err: error }, 'presence is not to be had now');
      }
    }
    return this.#online.value;
  }
}
