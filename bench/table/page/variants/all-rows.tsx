/** Every row in the document. */
import { useCallback, useMemo, useState } from 'react';
import { mount } from '../main.tsx';
import { Row } from '../row.tsx';
import { TableFrame } from '../table-frame.tsx';
import { arrange, type VariantProps } from '../variant.ts';

function Variant({ websites, search, isSorted, onSort }: VariantProps) {
	const rows = useMemo(() => arrange(websites, search, isSorted), [websites, search, isSorted]);
	const [chosen, setChosen] = useState('');
	const choose = useCallback((id: string) => setChosen(id), []);
	return (
		<TableFrame count={rows.length} before={0} after={0} onSort={onSort}>
			{rows.map((website, index) => (
				<Row
					key={website._id}
					website={website}
					position={index + 2}
					isChosen={chosen === website._id}
					onChoose={choose}
				/>
			))}
		</TableFrame>
	);
}

mount(Variant);
