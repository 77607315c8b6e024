import { z } from 'zod';
import { SectionStart, StallAnswer, TranscriptLine, UploadedAudio } from './listening-shapes.js';
import { acknowledged, answer, type Route } from './route.js';

const MB = 1024 * 1024;
const tag = 'Bài nghe';
const clientId = z.string().min(1, 'Thiếu mã cửa sổ').max(100);

/** Recordings. Their bytes come from `/api/ielts/audio/<token>`, the addresses in these answers; that path is no operation, since it answers no JSON. */
export const listeningRoutes = {
  startSection: {
    method: 'POST',
    path: '/ielts/attempts/{id}/sections/{section}/start',
    tag,
    summary: 'Phát bản ghi âm của một phần',
    auth: 'guest',
    rate: 'autosave',
    body: z.object({ clientId: clientId.optional() }),
    response: answer({ data: SectionStart }),
  },
  stall: {
    method: 'POST',
    path: '/ielts/attempts/{id}/sections/{section}/stall',
    tag,
    summary: 'Báo bản ghi âm bị đứng',
    auth: 'guest',
    rate: 'autosave',
    body: z.object({ seconds: z.number('Số giây không hợp lệ').min(0, 'Số giây không hợp lệ').max(86_400), clientId: clientId.optional() }),
    response: answer({ data: StallAnswer }),
  },
  listened: {
    method: 'POST',
    path: '/ielts/attempts/{id}/sections/{section}/listened',
    tag,
    summary: 'Báo đã nghe hết một phần (luyện tập)',
    auth: 'guest',
    rate: 'autosave',
    body: z.object({ clientId: clientId.optional() }),
    response: acknowledged,
  },
  transcript: {
    method: 'GET',
    path: '/ielts/attempts/{id}/sections/{section}/transcript',
    tag,
    summary: 'Lời thoại của một phần đã nghe (luyện tập)',
    auth: 'guest',
    rate: 'read',
    response: answer({ data: z.object({ lines: z.array(TranscriptLine) }) }),
  },
  uploadAudio: {
    method: 'POST',
    path: '/ielts/upload-audio',
    tag,
    summary: 'Tải lên bản ghi âm MP3',
    auth: 'admin',
    rate: 'write',
    status: 201,
    upload: { file: 'audio', fields: ['examId', 'sectionId'], mostBytes: 60 * MB },
    response: answer({ data: UploadedAudio }),
  },
} as const satisfies Record<string, Route>;
