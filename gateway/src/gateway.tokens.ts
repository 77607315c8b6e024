/** Injection tokens of what is not a class. */
export const SECURITY_HEADERS = Symbol('SECURITY_HEADERS');
export const SHARED_STORE = Symbol('SHARED_STORE');
export const AUTH_LIMITERS = Symbol('AUTH_LIMITERS');
export const LIVE_SOURCE = Symbol('LIVE_SOURCE');
export const EVENT_SOURCE = Symbol('EVENT_SOURCE');
export const VISIT_SINK = Symbol('VISIT_SINK');
export const MEDIA_STORE = Symbol('MEDIA_STORE');
