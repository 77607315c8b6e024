import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  title: string;
  /** Numbers stand right. */
  numeric?: boolean;
  render(row: Row): ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Rows that wait for an answer are dimmed. */
  isBusy?: (row: Row) => boolean;
  /** Shown in a row of its own when there is nothing. */
  empty: ReactNode;
}

/** A table with a sticky head whose first column names the row; on a phone each row is a card with named values. */
export function DataTable<Row>({ caption, columns, rows, keyOf, isBusy, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>;
  const [first, ...rest] = columns;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, title, numeric }) => (
            <th key={key} scope="col" data-numeric={numeric}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} aria-busy={isBusy?.(row) || undefined}>
            {first && <th scope="row">{first.render(row)}</th>}
            {rest.map(({ key, title, numeric, render }) => (
              <td key={key} data-label={title} data-numeric={numeric}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
