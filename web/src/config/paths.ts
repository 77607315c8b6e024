/** Every screen's address: `path` for the router's table, `href` for links. The names are the specification's page values. */
const page = <P extends string>(path: P) => ({ path, href: (): string => path });

export const paths = {
  home: page('/'),
  login: {
    path: '/login',
    /** @param returnTo a path of this site to open after signing in */
    href: (returnTo?: string): string => (returnTo ? `/login?returnTo=${encodeURIComponent(returnTo)}` : '/login'),
  },
  register: {
    path: '/register',
    href: (returnTo?: string): string => (returnTo ? `/register?returnTo=${encodeURIComponent(returnTo)}` : '/register'),
  },
  courses: {
    path: '/courses',
    href: (type?: 'vocabulary' | 'grammar'): string => (type ? `/courses?type=${type}` : '/courses'),
  },
  practice: page('/practice'),
  dashboard: page('/dashboard'),
  profile: page('/profile'),
  placementTest: page('/placement-test'),
  placementRun: { path: '/placement-test/run/:placementId', href: (id: string): string => `/placement-test/run/${encodeURIComponent(id)}` },
  placementResult: { path: '/placement-test/result/:placementId', href: (id: string): string => `/placement-test/result/${encodeURIComponent(id)}` },
  paymentSuccess: page('/payment/success'),
  /** The IELTS Practice Center: its home, and its tabs of tests and history. */
  ielts: page('/ielts'),
  exams: {
    path: '/exams',
    href: (tab?: 'reading' | 'listening' | 'history'): string => (tab ? `/exams?tab=${tab}` : '/exams'),
  },
  exam: { path: '/exam/:examId', href: (examId: string): string => `/exam/${encodeURIComponent(examId)}` },
  examAttempt: {
    path: '/exam/:examId/attempt/:attemptId',
    href: (examId: string, attemptId: string): string => `/exam/${encodeURIComponent(examId)}/attempt/${encodeURIComponent(attemptId)}`,
  },
  examResult: { path: '/result/:resultId', href: (resultId: string): string => `/result/${encodeURIComponent(resultId)}` },
  examHistory: page('/history'),
  admin: {
    path: '/admin/:section',
    href: (section: AdminSection = 'dashboard'): string => `/admin/${section}`,
  },
} as const;

export type AdminSection = 'dashboard' | 'users' | 'courses' | 'exams' | 'payments';

/** True inside the administrator's area. */
export function isAdminPath(pathname: string): boolean {
  return pathname.startsWith('/admin/');
}

/**
 * Where to go after signing in. Only a path of this site is accepted: `//evil.example` and `https:…` would leave it.
 */
export function safeReturnTo(value: string | null): string {
  if (!value?.startsWith('/') || value.startsWith('//') || value.includes('\\')) return paths.home.href();
  return value;
}
