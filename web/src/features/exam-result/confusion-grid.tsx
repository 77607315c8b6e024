import type { Confusion } from './confusion';
import styles from './confusion-grid.module.css';
import { t } from './exam-result.text';

/** Right verdicts down, chosen ones across; what lies on the diagonal was right. */
export function ConfusionGrid({ confusion: { words, rows } }: { confusion: Confusion }) {
  return (
    <table className={styles.grid}>
      <caption className="visually-hidden">{t('grid_caption', { labels: words.join(' / ') })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('grid_key')}</th>
          {words.map((word) => (
            <th key={word} scope="col">
              {t('grid_chosen', { word })}
            </th>
          ))}
          <th scope="col">{t('grid_blank')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, chosen, blank }) => (
          <tr key={key}>
            <th scope="row" lang="en">
              {key}
            </th>
            {words.map((word, i) => (
              <Cell key={word} count={chosen[i] ?? 0} look={word === key ? 'right' : 'wrong'} />
            ))}
            <Cell count={blank} look="wrong" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ count, look }: { count: number; look: 'right' | 'wrong' }) {
  return (
    <td className="tabular" data-look={count > 0 ? look : undefined}>
      {count}
    </td>
  );
}
