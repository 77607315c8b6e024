import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { FastifyInstance } from 'fastify';
import type { Fallback } from '../edge/not-found.js';

const YEAR = 'public, max-age=31536000, immutable';
/** Names below /assets/ carry a hash of their content. */
const isHashed = (file: string): boolean => /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+(?:\.(?:br|gz))?$/.test(file);

/** Pages of the application have plain names; a dot, plain or encoded, belongs to a file or to mischief. */
const isPageName = (name: string): boolean => !/\.|%2e/i.test(name) && !name.startsWith('/assets/');

/**
 * Serves the built web application: hashed files for a year, `index.html` always checked again, and every page name of the
 * application (a path without an extension) answered with `index.html`. Without a build only the API answers.
 */
export async function serveWeb(fastify: FastifyInstance, folder: string | undefined): Promise<Fallback> {
  if (folder === undefined || !existsSync(path.join(folder, 'index.html'))) {
    return () => {
      throw new AppError('NOT_FOUND');
    };
  }
  await fastify.register(fastifyStatic, {
    root: path.resolve(folder),
    prefix: '/',
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      reply.header('cache-control', isHashed(file) ? YEAR : 'no-cache');
    },
  });
  return (request, reply, name) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !isPageName(name)) throw new AppError('NOT_FOUND');
    return reply.code(200).sendFile('index.html');
  };
}
