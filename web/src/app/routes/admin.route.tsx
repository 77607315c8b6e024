import { AdminArea } from '../../features/admin/admin-area';

export function Component() {
  return <AdminArea />;
}
