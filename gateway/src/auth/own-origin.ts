import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vumon/platform/service-definition.js';
import type { GatewayConfig } from '../gateway.config.js';

/** Says whether a browser's Origin header names this site. */
@Injectable()
export class OwnOrigin {
  readonly #origins: ReadonlySet<string>;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.#origins = new Set(config.PUBLIC_ORIGIN);
  }

  /** No Origin means no browser page of another site. Otherwise it is a configured one, or the very host that was asked. */
  isOurs(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined || this.#origins.has(origin)) return true;
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    return url !== undefined && host !== undefined && url.host === host;
  }
}
