import { checkIntervalSeconds, defaultExpectedStatusCode, tierLimits } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { otherRegions } from '../../../lib/deployment.ts';
import { paths } from '../../../lib/paths.ts';
import { docPaths } from '../../../lib/public-pages/doc-paths.ts';

export function AddAWebsite() {
	const { Free, Core } = tierLimits;
	return (
		<>
			<ol>
				<li>
					<Link to={paths.register}>Create an account</Link>. It is free for {Free.websites} websites and needs no
					credit card.
				</li>
				<li>
					On the dashboard, choose <strong>Add Website</strong>.
				</li>
				<li>
					Enter a name and the URL of a page. Without <code>https://</code> at its beginning, we add it.
				</li>
				<li>
					Choose how often it is checked: at most every {Free.fastestIntervalSeconds} seconds with Free and every{' '}
					{Core.fastestIntervalSeconds} with paid plans, at least every {checkIntervalSeconds.max}. The default is{' '}
					{checkIntervalSeconds.default} seconds.
				</li>
			</ol>
			<p>
				The first check runs right away, so the status is on the dashboard within seconds. To add several at once,
				choose <strong>Multiple websites</strong> and enter one URL per line. The interval, tags and alerts that the
				forms begin with are yours to choose: see <Link to={paths.websiteDefaults}>Defaults for new websites</Link>.
			</p>
			<h2>Also watch what the page says</h2>
			<p>
				A server can respond with status 200 and still show an error page. On its first day, the page of a new website
				suggests rules from what we read there: the title, the phone number, the main button, and the “Powered by” line
				of the footer. One press makes a rule of it: a check then fails if the text is missing. If the page came from a
				cache, one press makes checks go past it. <Link to={docPaths.guide('more-checks')}>More about rules</Link>
			</p>
			<h2>Which page to check</h2>
			<p>
				Choose a page that your customers need, such as the shop or the booking form. The homepage of a website often
				comes from a cache and responds while the rest does not. Give each important page an entry of its own.
			</p>
			<h2>When a website counts as down</h2>
			<p>
				After a failure we check again within seconds, from {otherRegions}. A website is down after three failures that
				more than half of the regions see. The outage begins at the first of them. A website is up again after two
				successful checks.
			</p>
			<p>
				A check fails if the server does not respond in time, if the certificate is not valid, or if the status code is
				not the expected one, which is {defaultExpectedStatusCode} unless you change it. Redirects are followed.
			</p>
			<h2>If a firewall blocks us</h2>
			<p>
				Some firewalls refuse programs. Such a website is shown as blocked, not as down.{' '}
				<Link to={paths.ourChecks}>Allow our user agent</Link> to see its real status.
			</p>
			<h2>Pause, change or remove it</h2>
			<p>
				The menu at the end of its row pauses the checks, opens the settings or removes the website. Changing the URL
				resets the status until the next check. Paused time does not count in the uptime. <strong>Duplicate</strong>{' '}
				begins a new website with the URL, checks, tags and alerts of this one, without its passwords and other secrets.
			</p>
			<p>
				Select several on the dashboard to do the same with all of them, or to change their tags, check interval, rules
				or alerts. The bar at the bottom counts them and can be stopped. In the end it names those that could not be
				changed, with the reason, and can try these again.
			</p>
		</>
	);
}
