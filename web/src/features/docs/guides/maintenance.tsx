import { tierLimits } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { docPaths } from '../../../lib/public-pages/doc-paths.ts';

export function Maintenance() {
	const { Free, Core, Pro, Elite } = tierLimits;
	return (
		<>
			<p>
				Checks continue during maintenance. Failures are recorded as maintenance: they send no alert, open no outage and
				do not lower the uptime. An outage that is open when maintenance begins ends. Those who were alerted about it
				get a message that says so, and another one if the website is up after the maintenance. If it is down, a new
				outage begins, with its own alerts.
			</p>
			<h2>Plan a window</h2>
			<ol>
				<li>
					Open <Link to={paths.maintenance}>Maintenance</Link> and choose <strong>Plan maintenance</strong>.
				</li>
				<li>Choose websites, or a tag: then websites that get the tag later are included.</li>
				<li>Choose the start, the length and the time zone, and whether it repeats.</li>
				<li>Check the next five occurrences in your time zone, in that of the window, and in UTC.</li>
			</ol>
			<p>
				A weekly window at 02:00 stays at 02:00 when the clocks change. If that time does not exist on the day, the
				window begins when the clock has moved on; if it comes twice, it begins at the first one. The preview marks
				these days.
			</p>
			<h2>Start now</h2>
			<p>
				The menu beside <strong>Check Now</strong> on the page of a website starts a window of 30 minutes, 1 hour or 2
				hours at once. For several, select them on the dashboard and choose <strong>Maintenance</strong>.
			</p>
			<h2>Afterwards</h2>
			<p>
				If a website still fails when the window is over, the failure is confirmed as usual and you are alerted. If you
				forgot to plan a window, mark the outage with <strong>This was planned</strong>.
			</p>
			<h2>Uptime with and without</h2>
			<p>
				Every figure with maintenance also shows the uptime that counts those failures as down, so that nobody has to
				trust us or you. <Link to={docPaths.guide('uptime')}>How we calculate uptime</Link>
			</p>
			<h2>Show it to others</h2>
			<p>
				Visitors of a <Link to={docPaths.guide('status-pages')}>status page</Link> see planned maintenance, and
				subscribers are notified in advance. The calendar link on the maintenance screen shows the windows in a calendar
				app.
			</p>
			<p>
				Plans include {Free.maintenanceWindows}, {Core.maintenanceWindows}, {Pro.maintenanceWindows} and{' '}
				{Elite.maintenanceWindows} windows that are running or ahead.
			</p>
		</>
	);
}
