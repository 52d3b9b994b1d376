/** TanStack Virtual with measured rows, our own order and filter. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { mount } from '../main.tsx';
import { Row } from '../row.tsx';
import { TableFrame } from '../table-frame.tsx';
import { arrange, type VariantProps } from '../variant.ts';

function Variant({ websites, search, isSorted, onSort }: VariantProps) {
	const rows = useMemo(() => arrange(websites, search, isSorted), [websites, search, isSorted]);
	const [chosen, setChosen] = useState('');
	const choose = useCallback((id: string) => setChosen(id), []);
	const ref = useRef<HTMLTableSectionElement>(null);
	const [scrollMargin, setMargin] = useState(0);
	useLayoutEffect(() => setMargin((ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
	const virtualizer = useWindowVirtualizer({
		count: rows.length,
		estimateSize: () => 57,
		overscan: 8,
		scrollMargin,
		getItemKey: (index) => rows[index]?._id ?? index,
	});
	const items = virtualizer.getVirtualItems();
	const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
	const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? scrollMargin) + scrollMargin;
	return (
		<TableFrame count={rows.length} before={before} after={after} rows={ref} onSort={onSort}>
			{items.map(({ index }) => {
				const website = rows[index];
				return (
					website && (
						<Row
							key={website._id}
							website={website}
							position={index + 2}
							isChosen={chosen === website._id}
							onChoose={choose}
							measure={virtualizer.measureElement}
						/>
					)
				);
			})}
		</TableFrame>
	);
}

mount(Variant);
