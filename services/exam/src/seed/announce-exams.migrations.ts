import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Announces every exam as it stands, once: whoever keeps copies (learning plans, statistics) and began to do so after an exam was made has it then.
 * Consumers take the newest fact about an exam, so hearing the same again changes nothing. A consumer that needs all exams later is served by
 * another migration of this kind.
 */
export async function announceExams(db: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into outbox (event_id, topic, name, version, aggregate_id, payload)
    select uuidv7(), 'vumon.exam.v1', 'exam.exam_updated', 1, id::text, jsonb_build_object(
      'examId', id, 'title', title, 'type', type, 'status', status, 'totalQuestions', total_questions, 'difficulty', difficulty,
      'at', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from exams where deleted_at is null order by id`.execute(db);
}
