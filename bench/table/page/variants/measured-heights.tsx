/** Our rows in view, as the product's tables have them. */
import { useCallback, useMemo, useState } from 'react';
import { useRowWindow } from '../../../../web/src/ui/table/use-row-window.ts';
import { mount } from '../main.tsx';
import { Row } from '../row.tsx';
import { TableFrame } from '../table-frame.tsx';
import { arrange, type VariantProps } from '../variant.ts';

function Variant({ websites, search, isSorted, onSort }: VariantProps) {
	const rows = useMemo(() => arrange(websites, search, isSorted), [websites, search, isSorted]);
	const keys = useMemo(() => rows.map(({ _id }) => _id), [rows]);
	const [chosen, setChosen] = useState('');
	const choose = useCallback((id: string) => setChosen(id), []);
	const { start, from, until, before, after } = useRowWindow<HTMLTableSectionElement>({
		keys,
		estimatedHeight: 57,
		fullUpTo: 40,
	});
	return (
		<TableFrame count={rows.length} before={before} after={after} rows={start} onSort={onSort}>
			{rows.slice(from, until).map((website, index) => (
				<Row
					key={website._id}
					website={website}
					position={from + index + 2}
					isChosen={chosen === website._id}
					onChoose={choose}
				/>
			))}
		</TableFrame>
	);
}

mount(Variant);
