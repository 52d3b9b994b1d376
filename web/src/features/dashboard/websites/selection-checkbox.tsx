/** A checkbox that selects one website or several. */

import { type RefCallback, useCallback } from 'react';
import { useMay } from '../../../entities/account/members/use-may.ts';

type SelectionCheckboxProps = {
	label: string;
	/** `some`: of several, not all are selected. */
	chosen: 'none' | 'some' | 'all';
	/** `isRange`: the Shift key was down. */
	onChoose: (isChosen: boolean, isRange: boolean) => void;
};

export function SelectionCheckbox({ label, chosen, onChoose }: SelectionCheckboxProps) {
	// Every action on selected websites changes them.
	const maySelect = useMay('write');
	const isSome = chosen === 'some';
	// HTML has no attribute for this state.
	const ref: RefCallback<HTMLInputElement> = useCallback(
		(input) => {
			if (input) input.indeterminate = isSome;
		},
		[isSome],
	);
	if (!maySelect) return null;
	return (
		<input
			ref={ref}
			type="checkbox"
			aria-label={label}
			checked={chosen === 'all'}
			onChange={({ target, nativeEvent }) =>
				onChoose(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
			}
			className="pointer-coarse:size-6"
		/>
	);
}

export function chosenOf(ids: readonly string[], chosen: ReadonlySet<string>): SelectionCheckboxProps['chosen'] {
	const count = ids.filter((id) => chosen.has(id)).length;
	if (count === 0) return 'none';
	return count === ids.length ? 'all' : 'some';
}
