/** The button that opens the form of a lead that an admin types in. */
import { useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { AddLeadDialog } from './add-lead-dialog.tsx';

export function AddLead() {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button onClick={() => setOpen(true)}>Add lead</Button>
			{isOpen && <AddLeadDialog onClose={() => setOpen(false)} />}
		</>
	);
}
