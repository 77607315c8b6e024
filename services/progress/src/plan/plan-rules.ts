import { PLACEMENT_LEVELS, PLACEMENT_SKILLS, type PlacementLevel, type PlacementSkill } from '@vumon/proto/http/placement.js';
import type { PlanItem } from '@vumon/proto/http/plan.js';

/** What a plan may name. `level`: of a course A1 to C2, of an exam its difficulty as it is shown. */
export interface Offer {
  readonly id: string;
  readonly kind: PlacementSkill;
  readonly title: string;
  readonly level: string;
}
/** An exam that was sat whole and timed by the server, newest first. */
export interface SatExam {
  readonly examId: string;
  readonly examType: 'reading' | 'listening';
  readonly band: number | null;
  readonly at: Date;
}
export interface PlanBasis {
  readonly placement: { readonly skills: Readonly<Record<PlacementSkill, PlacementLevel | null>>; readonly takenAt: Date } | undefined;
  readonly sat: readonly SatExam[];
  readonly offers: readonly Offer[];
  readonly weeklyMinutes: number;
  readonly targetBand: number | null;
}

type Entry = Omit<PlanItem, 'minutesPerWeek'> & { readonly need: number };
/** Where a skill stands: 0 for A1 to 4 for C1. */
interface Standing {
  readonly rank: number;
  /** Mean band of the newest exams; null while the placement test is all there is. */
  readonly band: number | null;
  readonly count: number;
}

export const DEFAULT_WEEKLY_MINUTES = 150;
const NAMES: Record<PlacementSkill, string> = { grammar: 'Ngữ pháp', vocabulary: 'Từ vựng', reading: 'Kỹ năng đọc', listening: 'Kỹ năng nghe' };
const COURSE_LEVELS = [...PLACEMENT_LEVELS, 'C2'] as const;
/** The lowest band of each level, roughly (Council of Europe and IELTS map B1 from 4.0, B2 from 5.5, C1 from 7.0). */
const BAND_FROM = [2, 3, 4, 5.5, 7] as const;
const MOST_BANDS = 3;
const EXAMS_A_SKILL = 2;
/** Below B1 whole exams teach little: courses come first. */
const READY_FOR_EXAMS = 2;
const LATER = 3;
/** This week's minutes over the first three things. */
const SHARES = [0.4, 0.35, 0.25] as const;

const half = (band: number): string => (Math.round(band * 2) / 2).toFixed(1);
const rankOfBand = (band: number): number => BAND_FROM.findLastIndex((from) => band >= from);
const vietnamese = (at: Date): string =>
  new Intl.DateTimeFormat('vi-VN', { timeZone: 'Asia/Ho_Chi_Minh', day: '2-digit', month: '2-digit', year: 'numeric' }).format(at);
const levelOf = (rank: number): string => PLACEMENT_LEVELS[rank] ?? 'C1';

/** Exams since the placement test speak louder than it. */
function standingOf(skill: PlacementSkill, { placement, sat }: PlanBasis): Standing | undefined {
  const level = placement?.skills[skill];
  const newest = sat
    .filter((exam) => exam.examType === skill && exam.band !== null && exam.at > (level && placement ? placement.takenAt : new Date(0)))
    .slice(0, MOST_BANDS)
    .flatMap(({ band }) => band ?? []);
  if (newest.length > 0) {
    const band = newest.reduce((sum, one) => sum + one, 0) / newest.length;
    return { rank: Math.max(0, rankOfBand(band)), band, count: newest.length };
  }
  return level ? { rank: PLACEMENT_LEVELS.indexOf(level), band: null, count: 0 } : undefined;
}

/** Middle of "Band 5.0-6.5"; exams that do not say count as the middle of the paper. */
export function difficultyOf(text: string): number {
  const bands = [...text.matchAll(/\d(?:[.,]\d)?/g)].map(([band]) => Number(band.replace(',', '.'))).filter((band) => band >= 1 && band <= 9);
  return bands.length === 0 ? 5.5 : bands.reduce((sum, band) => sum + band, 0) / bands.length;
}

function courses(skill: 'grammar' | 'vocabulary', { rank }: Standing, { offers, placement }: PlanBasis): Entry[] {
  // Whoever stands at the bottom begins there; everybody else goes on with the next level.
  const wanted = rank === 0 ? ['A1', 'A2'] : [COURSE_LEVELS[rank + 1] ?? 'C2'];
  return wanted.flatMap((level, i) => {
    const course = offers.find((offer) => offer.kind === skill && offer.level === level);
    if (!course) return [];
    const since = placement ? ` theo bài kiểm tra ngày ${vietnamese(placement.takenAt)}` : '';
    const why = i > 0 ? `Học tiếp sau khóa ${wanted[i - 1] ?? ''}.` : rank === 0 ? 'Khóa này bắt đầu từ nền tảng.' : `Khóa này dạy tiếp mức ${level}.`;
    const reason = `${NAMES[skill]} của bạn ở mức ${levelOf(rank)}${since}. ${why}`;
    return [{ kind: 'course', refId: course.id, title: course.title, skill, level, reason, need: COURSE_LEVELS.length - rank - i * 2 }];
  });
}

function exams(skill: 'reading' | 'listening', standing: Standing | undefined, basis: PlanBasis): Entry[] {
  const rank = standing?.rank ?? READY_FOR_EXAMS;
  const aim = standing?.band ?? (BAND_FROM[rank] ?? 4) + 0.5;
  const done = new Set(basis.sat.map(({ examId }) => examId));
  const gap = basis.targetBand === null ? 0 : Math.min(1.5, Math.max(0, basis.targetBand - aim) / 2);
  return basis.offers
    .filter((offer) => offer.kind === skill && !done.has(offer.id))
    .sort((a, b) => Math.abs(difficultyOf(a.level) - aim) - Math.abs(difficultyOf(b.level) - aim) || (a.id < b.id ? -1 : 1))
    .slice(0, rank < READY_FOR_EXAMS ? 1 : EXAMS_A_SKILL)
    .map((exam, i) => ({
      kind: 'exam',
      refId: exam.id,
      title: exam.title,
      skill,
      level: exam.level,
      reason: `${standingText(skill, standing)} ${examText(rank, aim, exam, basis.targetBand)}`,
      need: COURSE_LEVELS.length - rank - i * 2 + gap - (rank < READY_FOR_EXAMS ? LATER : 0),
    }));
}

function standingText(skill: 'reading' | 'listening', standing: Standing | undefined): string {
  const test = skill === 'reading' ? 'Reading' : 'Listening';
  if (!standing) return `Bạn chưa có kết quả ${test}.`;
  if (standing.band === null) return `${NAMES[skill]} của bạn ở mức ${levelOf(standing.rank)}.`;
  return standing.count === 1
    ? `Đề ${test} gần nhất của bạn đạt band ${half(standing.band)}.`
    : `${standing.count} đề ${test} gần nhất của bạn đạt trung bình band ${half(standing.band)}.`;
}

function examText(rank: number, aim: number, exam: Offer, targetBand: number | null): string {
  if (rank < READY_FOR_EXAMS) return 'Hãy học các khóa phía trên trước, rồi làm đề này để quen dạng bài.';
  const distance = difficultyOf(exam.level) - aim;
  const fit =
    distance > 1 ? 'Đề này khó hơn mức hiện tại một bậc.' : distance < -1 ? 'Đề này dễ hơn mức hiện tại, hợp để làm chắc tay.' : 'Đề này vừa sức bạn.';
  return targetBand !== null && targetBand > aim ? `${fit} Mục tiêu của bạn là band ${half(targetBand)}.` : fit;
}

/**
 * What to do next, in order: for grammar and vocabulary the course of the next level, for reading and listening the unsat exams nearest to
 * where the learner stands. The weaker the skill, the sooner; a target band far away moves exams up; whole exams wait until B1.
 */
export function planOf(basis: PlanBasis): PlanItem[] {
  const entries = PLACEMENT_SKILLS.flatMap((skill): Entry[] => {
    const standing = standingOf(skill, basis);
    if (skill === 'reading' || skill === 'listening') return exams(skill, standing, basis);
    return standing ? courses(skill, standing, basis) : [];
  });
  // A stable sort: among equals the order of the skills stands, grammar first.
  const ranked = entries.toSorted((a, b) => b.need - a.need);
  const first: Entry[] = basis.placement
    ? []
    : [
        {
          kind: 'placement',
          refId: null,
          title: 'Kiểm tra trình độ',
          skill: null,
          level: '',
          reason: 'Bạn chưa làm bài kiểm tra trình độ. Sau 30 phút bạn biết nên học gì trước.',
          need: 0,
        },
      ];
  const lasting = ranked.slice(0, SHARES.length).length;
  return [
    ...first.map(({ need: _, ...item }) => ({ ...item, minutesPerWeek: null })),
    ...ranked.map(({ need: _, ...item }, i) => ({ ...item, minutesPerWeek: i < lasting ? minutesOf(basis.weeklyMinutes, i, lasting) : null })),
  ];
}

/** The share of place `i` in steps of five minutes. With fewer than three things each gets its part of the whole. */
function minutesOf(weekly: number, i: number, count: number): number {
  const whole = SHARES.slice(0, count).reduce((sum, share) => sum + share, 0);
  return Math.max(5, Math.round((weekly * (SHARES[i] ?? 0)) / whole / 5) * 5);
}
