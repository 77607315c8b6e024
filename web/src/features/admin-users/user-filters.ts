/** What the list is asked for; '' means all. The same names stand in the address. */
export interface UserFilters {
  page: number;
  search: string;
  role: '' | 'user' | 'admin';
  accountStatus: '' | 'active' | 'disabled';
  onlineStatus: '' | 'online' | 'offline';
}

function oneOf<V extends string>(value: string | null, allowed: readonly V[]): V | '' {
  return allowed.find((each) => each === value) ?? '';
}

export function readFilters(query: URLSearchParams): UserFilters {
  return {
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    search: (query.get('search') ?? '').slice(0, 100),
    role: oneOf(query.get('role'), ['user', 'admin']),
    accountStatus: oneOf(query.get('accountStatus'), ['active', 'disabled']),
    onlineStatus: oneOf(query.get('onlineStatus'), ['online', 'offline']),
  };
}

/** The address of a filter; what is not chosen and page 1 are left out. */
export function writeFilters(filters: UserFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== '' && value !== 1)
      .map(([name, value]) => [name, String(value)]),
  );
}

export function isFiltered({ search, role, accountStatus, onlineStatus }: UserFilters): boolean {
  return [search, role, accountStatus, onlineStatus].some((value) => value !== '');
}
