import { createBrowserRouter, type RouteObject } from 'react-router';
import { paths } from '../config/paths';
import { SignedInOnly } from '../features/session/signed-in-only';
import { AppRoot } from '../features/shell/app-root';
import { LearnerLayout } from '../features/shell/learner-layout';
import { NotFoundPage } from '../features/shell/not-found-page';
import { RouteErrorPage } from '../features/shell/route-error-page';

/** Screens with the site's header and footer. */
const learnerPages: RouteObject[] = [
  { path: paths.home.path, lazy: () => import('./routes/home.route') },
  { path: paths.courses.path, lazy: () => import('./routes/courses.route') },
  { path: paths.practice.path, lazy: () => import('./routes/practice.route') },
  { path: paths.ielts.path, lazy: () => import('./routes/ielts.route') },
  { path: paths.placementTest.path, lazy: () => import('./routes/placement.route') },
  { path: paths.placementResult.path, lazy: () => import('./routes/placement-result.route') },
  { path: paths.exams.path, lazy: () => import('./routes/exams.route') },
  { path: paths.exam.path, lazy: () => import('./routes/exam-intro.route') },
  { path: paths.examResult.path, lazy: () => import('./routes/result.route') },
  { path: paths.examHistory.path, lazy: () => import('./routes/history.route') },
  {
    Component: SignedInOnly,
    children: [
      { path: paths.dashboard.path, lazy: () => import('./routes/dashboard.route') },
      { path: paths.profile.path, lazy: () => import('./routes/profile.route') },
    ],
  },
  { path: '*', Component: NotFoundPage },
];

/** Screens that fill the window by themselves. */
const barePages: RouteObject[] = [
  { path: paths.login.path, lazy: () => import('./routes/login.route') },
  { path: paths.register.path, lazy: () => import('./routes/register.route') },
  { path: paths.examAttempt.path, lazy: () => import('./routes/exam-taking.route') },
  { path: paths.placementRun.path, lazy: () => import('./routes/placement-run.route') },
  { path: paths.admin.path, lazy: () => import('./routes/admin.route') },
];

export const routes: RouteObject[] = [
  {
    Component: AppRoot,
    ErrorBoundary: RouteErrorPage,
    // The first screen's code is still on its way: an empty page for a moment, not a flash of something else.
    HydrateFallback: () => null,
    children: [...barePages, { Component: LearnerLayout, children: [{ ErrorBoundary: RouteErrorPage, children: learnerPages }] }],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
