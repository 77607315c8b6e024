import { Button } from '../../ui/button';
import { t } from './admin.text';
import styles from './admin-pager.module.css';
import { pageWindow } from './page-window';

interface AdminPagerProps {
  page: number;
  totalPages: number;
  disabled: boolean;
  onOpen(page: number): void;
}

/** Previous, at most five numbers, next, 'Trang X của Y'; nothing when there is one page only. */
export function AdminPager({ page, totalPages, disabled, onOpen }: AdminPagerProps) {
  if (totalPages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      <p className="tabular">{t('page_of', { page, total: totalPages })}</p>
      <div className={styles.buttons}>
        <Button variant="secondary" disabled={disabled || page <= 1} onClick={() => onOpen(page - 1)}>
          {t('previous')}
        </Button>
        {pageWindow(page, totalPages).map((number) => (
          <Button
            key={number}
            variant={number === page ? 'primary' : 'secondary'}
            aria-current={number === page ? 'page' : undefined}
            aria-label={t('go_to_page', { page: number })}
            disabled={disabled}
            onClick={() => onOpen(number)}
          >
            {number}
          </Button>
        ))}
        <Button variant="secondary" disabled={disabled || page >= totalPages} onClick={() => onOpen(page + 1)}>
          {t('next')}
        </Button>
      </div>
    </nav>
  );
}
