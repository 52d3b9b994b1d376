import { maintenanceLimits } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { docPaths } from '../../../lib/public-pages/doc-paths.ts';
import { GuidePicture } from '../guide-picture.tsx';

export function ReadAnOutage() {
	return (
		<>
			<p>
				Each outage has a page. Open it from the alert, from the page of the website, or from <strong>Outages</strong>.
			</p>
			<GuidePicture
				name="outage"
				alt="The page of an outage of Rosie’s Bakery: the likely cause, who can fix it, the next step and how sure we are, with buttons to have us fix it or to copy a message."
			/>
			<h2>Cause, responsible party, next step</h2>
			<p>
				At the top is the most likely cause in one sentence, who can fix it, and what to do next. We find it from what
				the checks measured: the answer of the name servers, the connection, the certificate, the status code and the
				page. Where the measurements allow several causes, <strong>Confidence</strong> says so.
			</p>
			<p>
				<strong>Copy message</strong> copies a text for the person who can fix it, such as your hosting provider, with
				times and technical details.
			</p>
			<h2>Who saw what</h2>
			<p>
				The timeline lists every decision with the region that checked, the time and the result. It also shows when
				alerts were sent and through which channel, and whether an email was delivered.
			</p>
			<h2>Evidence</h2>
			<p>
				We keep what the first failed check received: the status, harmless headers, the beginning of the page, the IP
				and how long each phase took. <strong>Copy evidence link</strong> makes a link that needs no login, for your
				hosting provider for example. You can revoke it.
			</p>
			<h2>Acknowledge it</h2>
			<p>
				<strong>Acknowledge</strong> shows others that you are on it and ends the steps of your{' '}
				<Link to={docPaths.guide('alerts')}>alert policy</Link>. The buttons in emails and chats do the same.
			</p>
			<h2>If it was planned</h2>
			<p>
				<strong>This was planned</strong> moves the outage out of the uptime, up to {maintenanceLimits.plannedDays} days
				back. The change is recorded and can be undone. <Link to={docPaths.guide('maintenance')}>Plan maintenance</Link>{' '}
				to send no alert at all.
			</p>
			<h2>Statuses besides up and down</h2>
			<ul>
				<li>
					<strong>Slow</strong>: the website responds, but took longer than your limit in three of its last five checks.
				</li>
				<li>
					<strong>Partly unreachable</strong>: it works from some regions and not from others. The first failure must be
					seen from Virginia, where every round of checks runs; failures that only other regions see are in the speed by
					region, with Pro and Elite.
				</li>
				<li>
					<strong>Blocked</strong>: its firewall refuses our checks.
				</li>
				<li>
					<strong>Maintenance</strong>: it fails inside a window that you planned.
				</li>
			</ul>
			<p>None of them lowers the uptime. Channels can receive alerts about the first three.</p>
		</>
	);
}
