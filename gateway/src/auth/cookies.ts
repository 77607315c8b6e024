/** The value of one cookie, or undefined. A quoted value loses its quotes; nothing is decoded: our values are plain tokens. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name)
      return part
        .slice(at + 1)
        .trim()
        .replace(/^"(.*)"$/, '$1');
  }
  return undefined;
}

export interface CookieOptions {
  readonly path: string;
  readonly sameSite: 'Strict' | 'Lax';
  readonly secure: boolean;
  /** Seconds; absent for a cookie that ends with the browser, 0 to clear. */
  readonly maxAge?: number;
}

/** A Set-Cookie line; always HttpOnly. */
export function setCookieLine(name: string, value: string, { path, sameSite, secure, maxAge }: CookieOptions): string {
  const life = maxAge === undefined ? '' : `; Max-Age=${maxAge}${maxAge === 0 ? '; Expires=Thu, 01 Jan 1970 00:00:00 GMT' : ''}`;
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}${life}`;
}
