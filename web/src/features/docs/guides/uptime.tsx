import { Link } from 'react-router-dom';
import { docPaths } from '../../../lib/public-pages/doc-paths.ts';

export function Uptime() {
	return (
		<>
			<p>
				Uptime is the number of seconds a website was up, divided by the seconds it was up or down. We add up time, not
				checks, so checking more often during an outage does not change the figure.
			</p>
			<p>
				<code>uptime = seconds up / (seconds up + seconds down)</code>
			</p>
			<h2>An example</h2>
			<p>
				A website was down for 8 minutes and 30 seconds in 30 days. That is 510 of 2,592,000 seconds, so the uptime is
				99.980%. We show two decimals and always round down: 99.98%. After any outage, it never shows 100.00%.
			</p>
			<h2>What counts as neither up nor down</h2>
			<ul>
				<li>The time before the first successful check, and the time in which checks are paused.</li>
				<li>Gaps in our own measurements. If we did not check, we do not claim that it was up.</li>
				<li>Failures that we do not believe, because too many websites failed at once or our own network did.</li>
				<li>
					Failures inside <Link to={docPaths.guide('maintenance')}>maintenance</Link>, and outages that you marked as
					planned.
				</li>
				<li>Times in which a firewall refused our checks.</li>
			</ul>
			<h2>When an outage begins and ends</h2>
			<p>
				It begins at the first of the failures that confirmed it, and ends at the first success. The minutes until it
				was confirmed are part of it.
			</p>
			<h2>Check a figure</h2>
			<p>
				On the page of a website, press an uptime to list the intervals it is made of. They add up to it, and can be
				downloaded as CSV or JSON. The history has days, weeks, months and years, for as long as your plan keeps them.
			</p>
			<h2>Response times</h2>
			<p>
				The average and the percentiles include successful checks from our home region. Percentiles are within 2% of
				those of the single checks.
			</p>
		</>
	);
}
