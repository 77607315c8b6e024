// A browser hangs now and then, and takes nothing of ours to do it: a journey that failed is run once more. The run names it, so that one that
// needs its second try again and again is seen.
import { jest } from '@jest/globals';

jest.retryTimes(1, { logErrorsBeforeRetry: true });
