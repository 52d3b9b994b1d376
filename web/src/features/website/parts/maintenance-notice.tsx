/** Shows until when the maintenance of a website runs, or when the next one is. */

import type { Website } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { spanInWords } from '../../../entities/maintenance/ui/span-words.ts';
import { formatSince } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';

export function MaintenanceNotice({ website: { maintenance, status } }: { website: Website }) {
	const mayWrite = useMay('write');
	const now = useNow(1000);
	if (maintenance == null || Date.parse(maintenance.until) <= now) return null;
	const isRunning = Date.parse(maintenance.from) <= now;
	return (
		<InlineNotice
			tone="info"
			action={
				<Link to={paths.maintenance} className="rounded-small font-medium underline underline-offset-4">
					{isRunning && mayWrite ? 'End or change it' : 'Show maintenance'}
				</Link>
			}
		>
			{isRunning
				? `In maintenance until ${formatSince(Date.parse(maintenance.until), now)}. Checks continue. Failures send no alerts and do not lower the uptime. The latest check ${status === 'up' ? 'succeeded' : 'failed'}.`
				: `Next maintenance: ${spanInWords(maintenance)}.`}
		</InlineNotice>
	);
}
