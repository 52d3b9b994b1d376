/** Acknowledges an open outage of the shown account. Nothing once somebody has. */
import type { OutageDetail } from '@stayup/contract';
import { Hand } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { useRefusal } from '../../account/members/use-refusal.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';

export function AcknowledgeButton({ outage }: { outage: OutageDetail }) {
	const [isAsking, setAsking] = useState(false);
	const refusal = useRefusal('respond');
	const { isOwner, endedAt, acknowledgement } = outage;
	return (
		<>
			{isOwner && endedAt === null && acknowledgement === null && (
				<Button disabled={refusal !== null} title={refusal ?? undefined} onClick={() => setAsking(true)}>
					<Hand />
					Acknowledge
				</Button>
			)}
			{isAsking && <AcknowledgeDialog outage={outage} onClose={() => setAsking(false)} />}
		</>
	);
}
