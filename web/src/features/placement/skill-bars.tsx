import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { SkillReport } from '@vumon/proto/http/placement.js';
import { t } from './placement.text';
import { PLACEMENT_LEVELS } from './placement-facts';
import styles from './placement-result.module.css';

/** Each skill on the ladder from A1 to C1; a possible next level is hatched. */
export function SkillBars({ skills }: { skills: readonly SkillReport[] }) {
  return (
    <ul className={styles.skills}>
      {skills.map((report) => (
        <li key={report.skill}>
          <SkillBar report={report} />
        </li>
      ))}
    </ul>
  );
}

function SkillBar({ report }: { report: SkillReport }) {
  const { skill, level, possible, right, wrong, unknown, unanswered } = report;
  const reached = level === null ? -1 : PLACEMENT_LEVELS.indexOf(level);
  const near = possible === null ? -1 : PLACEMENT_LEVELS.indexOf(possible);
  return (
    <>
      <p className={styles.skillHead}>
        <b>{t(skill)}</b>
        <span>
          {level === null ? t('skill_none') : level}
          {possible && `, ${t('possible', { level: possible })}`}
        </span>
      </p>
      <div className={styles.ladder} aria-hidden="true">
        {PLACEMENT_LEVELS.map((step, i) => (
          <span key={step} data-state={i <= reached ? 'reached' : i === near ? 'near' : undefined}>
            {step}
          </span>
        ))}
      </div>
      <p className={styles.counts}>
        {t('skill_counts', { right, wrong, unknown })}
        {unanswered > 0 && t('skill_unanswered', { count: unanswered })}
      </p>
    </>
  );
}

/** The rule in a sentence, and each level that was asked. */
export function WhyThisResult({ skills }: { skills: readonly SkillReport[] }) {
  return (
    <>
      <p className={styles.whyText}>{t('why_text')}</p>
      {skills
        .filter(({ level }) => level !== null)
        .map(({ skill, byLevel }) => (
          <div key={skill} className={styles.whySkill}>
            <h3>{t(skill)}</h3>
            <ul>
              {byLevel
                .filter(({ asked }) => asked > 1)
                .map(({ level, right, asked, reached }) => (
                  <li key={level} data-reached={reached || undefined}>
                    {reached ? <CheckOutlined aria-hidden="true" /> : <CloseOutlined aria-hidden="true" />}
                    {t('why_row', { level, right, asked })}, {t(reached ? 'why_reached' : 'why_missed')}
                  </li>
                ))}
            </ul>
          </div>
        ))}
    </>
  );
}
