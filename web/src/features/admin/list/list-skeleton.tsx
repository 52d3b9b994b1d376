/** A list whose script or rows have not loaded. */
import { DataTable } from '../../../ui/table/data-table.tsx';

const columns = ['one', 'two', 'three', 'four', 'five'].map((key) => ({ key, header: '', render: () => null }));

export function ListSkeleton() {
	return <DataTable caption="List" columns={columns} rows={[]} rowKey={String} empty={null} loading loadingRows={8} />;
}
