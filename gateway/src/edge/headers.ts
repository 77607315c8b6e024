import type { FastifyReply, FastifyRequest } from 'fastify';

export const JSON_TYPE = 'application/json; charset=utf-8';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  'frame-src https://www.youtube-nocookie.com',
  "form-action 'self'",
].join('; ');

/** Headers of every answer. HSTS only where the site is reached by https: on loopback it would lock other local projects out. */
export function securityHeaders(loopback: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(!loopback && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Fastify hook that adds the headers, the request id and, where nothing else is said, `no-store`. */
export function headersHook(headers: Readonly<Record<string, string>>) {
  const entries = Object.entries(headers);
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void): void => {
    for (const [name, value] of entries) if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  };
}
