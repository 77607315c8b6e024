import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { AnalyticsServiceService } from '../gen/vumon/analytics/v1/analytics.js';
import { CatalogueServiceService } from '../gen/vumon/catalogue/v1/catalogue.js';
import { ChatbotServiceService } from '../gen/vumon/chatbot/v1/chatbot.js';
import { ExamServiceService } from '../gen/vumon/exam/v1/exam.js';
import { IdentityServiceService } from '../gen/vumon/identity/v1/identity.js';
import { PaymentServiceService } from '../gen/vumon/payment/v1/payment.js';
import { ProgressServiceService } from '../gen/vumon/progress/v1/progress.js';
import { deadLetterTopic, type EventName, events, eventsConsumedBy, isEventName, type Topic, topics } from './events.js';
import { isJobName, type JobName, jobs, jobsOwnedBy } from './jobs.js';
import { coalescedMethods, ports, serviceNames } from './services.js';
import { clientMessages, LiveEnvelope, serverMessages } from './socket.js';

const eventNames = Object.keys(events) as EventName[];
const processes: readonly string[] = [...serviceNames, 'gateway'];
const fieldsOf = (schema: z.ZodType): Record<string, z.ZodType> => {
  if (!(schema instanceof z.ZodObject)) throw new Error('an event is an object');
  return schema.shape as Record<string, z.ZodType>;
};

describe.each(eventNames)('event %s', (name) => {
  const event = events[name];
  test('belongs to a process that owns its topic, and says so in its name', () => {
    expect(processes).toContain(event.owner);
    expect(topics[event.topic].owner).toBe(event.owner);
    expect(event.topic).toBe(`vumon.${event.owner === 'gateway' ? 'activity' : event.owner}.v1`);
    expect(name).toMatch(new RegExp(`^${event.topic.split('.')[1]}\\.[a-z]+(_[a-z]+)+$`));
  });
  test('is about something that has happened', () => expect(name).toMatch(/(ed|_in|_hidden)$/));
  test('has a key that every payload carries as text', () => {
    const key = fieldsOf(event.schema)[event.key];
    expect(key?.safeParse(undefined).success).toBe(false);
    expect(key?.safeParse(null).success).toBe(false);
    expect(key?.safeParse(7).success).toBe(false);
  });
  test('says when it happened', () =>
    expect(Object.keys(fieldsOf(event.schema)).some((field) => ['at', 'startedAt', 'submittedAt'].includes(field))).toBe(true));
  test('carries ids rather than personal data', () => {
    for (const field of Object.keys(fieldsOf(event.schema))) expect(field).not.toMatch(/mail|phone|name|password|avatar|address|^ip$/i);
  });
  test('has known consumers, each once, and never its owner', () => {
    const consumers: readonly string[] = event.consumers;
    expect(consumers.filter((consumer) => !processes.includes(consumer))).toEqual([]);
    expect(new Set(consumers).size).toBe(consumers.length);
    expect(consumers).not.toContain(event.owner);
    expect(consumers.length).toBeGreaterThan(0);
  });
  test('has a version', () => expect(event.version).toBeGreaterThanOrEqual(1));
});

describe('events', () => {
  test('reach analytics, every one of them', () => expect(eventsConsumedBy('analytics')).toEqual(eventNames));
  test('that end a person reach every service that keeps something of them', () => {
    expect(events['identity.user_deleted'].consumers).toEqual(expect.arrayContaining(['analytics', 'exam', 'progress', 'chatbot']));
  });
  test('that change a public list reach the gateway, which keeps it', () => {
    for (const name of eventNames.filter((event) => /^(exam\.exam|catalogue\.course)_(updated|published|hidden|archived|deleted)$/.test(event)))
      expect([name, events[name].consumers as readonly string[]]).toEqual([name, expect.arrayContaining(['gateway'])]);
  });
  test('use every topic, each with a dead letter topic of its own', () => {
    const names = Object.keys(topics) as Topic[];
    expect([...new Set(eventNames.map((name) => events[name].topic))].sort()).toEqual([...names].sort());
    expect(names.map(deadLetterTopic)).toEqual(names.map((name) => `${name}.dlt`));
  });
  test.each(['toString', '__proto__', 'exam.exam_eaten', ''])('%p is none', (name) => expect([isEventName(name), isJobName(name)]).toEqual([false, false]));
});

describe.each(Object.keys(jobs) as JobName[])('job %s', (name) => {
  const job = jobs[name];
  test('belongs to one service, and says so in its name', () => {
    expect(serviceNames).toContain(job.owner);
    expect(name.startsWith(`${job.owner}.`)).toBe(true);
    expect(jobsOwnedBy(job.owner)).toContain(name);
  });
  test('has a queue of its owner only, tries and a lease', () => {
    expect(job.queue).toMatch(/^[a-z]+(-[a-z]+)*$/);
    for (const other of Object.values(jobs)) if (other.queue === job.queue) expect(other.owner).toBe(job.owner);
    expect(job.attempts).toBeGreaterThanOrEqual(1);
    expect(job.leaseMs).toBeGreaterThanOrEqual(1_000);
  });
  test('does not take a payload of nothing', () => expect(job.schema.safeParse(undefined).success).toBe(false));
});

describe('services', () => {
  const definitions: Record<
    (typeof serviceNames)[number],
    Readonly<Record<string, { readonly path: string; readonly requestStream: boolean; readonly responseStream: boolean }>>
  > = {
    identity: IdentityServiceService,
    catalogue: CatalogueServiceService,
    exam: ExamServiceService,
    payment: PaymentServiceService,
    progress: ProgressServiceService,
    chatbot: ChatbotServiceService,
    analytics: AnalyticsServiceService,
  };

  test.each([...serviceNames])('%s: coalesced methods are real ones, safe to be sent again', (name) => {
    const coalesced = coalescedMethods[name] ?? [];
    expect(coalesced.filter((method) => !Object.hasOwn(definitions[name], method))).toEqual([]);
    // A batch is sent again after a broken connection, so nothing that must not happen twice may travel in one.
    for (const method of coalesced) expect(method).toMatch(/^(get|list|count|find|save|heartbeat)|^submitAttempt$/);
  });
  test.each([...serviceNames])('%s: every method asks once and is answered once', (name) => {
    const methods = Object.entries(definitions[name]);
    expect(methods.length).toBeGreaterThan(0);
    for (const [method, { path, requestStream, responseStream }] of methods) {
      expect([requestStream, responseStream]).toEqual([false, false]);
      expect(path.toLowerCase()).toBe(`/vumon.${name}.v1.${name}service/${method.toLowerCase()}`);
    }
  });
  test('have ports of their own', () => {
    const all = Object.values(ports).flatMap(({ grpc, http, ops }) => [grpc, http, ops].filter((port) => port !== undefined));
    expect(new Set(all).size).toBe(all.length);
    expect(Object.keys(ports).sort()).toEqual([...processes].sort());
  });
});

describe('socket messages', () => {
  test('travel between processes under the names of the catalogue, but for what each gateway learns from events itself', () => {
    expect([...LiveEnvelope.shape.message.options, 'exams_changed'].sort()).toEqual(Object.keys(serverMessages).sort());
  });
  test('are for administrators, except the end of a session and what everybody may know', () => {
    const others: Record<string, string> = { session_ended: 'user', exams_changed: 'everybody' };
    for (const [name, { room }] of Object.entries(serverMessages)) expect([name, room]).toEqual([name, others[name] ?? 'admins']);
  });
  test('joining the administrators is answered with yes, or no and why', () => {
    const { ack } = clientMessages.join_admin;
    expect(ack.safeParse({ ok: true }).success).toBe(true);
    expect(ack.safeParse({ ok: false, code: 'FORBIDDEN' }).success).toBe(true);
    expect(ack.safeParse({ ok: false }).success).toBe(false);
  });
});
