import { tierLimits } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { ruleKinds } from '../../../entities/website/check-settings/rule-kinds.ts';
import { paths } from '../../../lib/paths.ts';

export function MoreChecks() {
	const { Free, Core, Pro, Elite } = tierLimits;
	return (
		<>
			<p>
				A server can respond with status 200 and still show an error page or an empty shop. Open{' '}
				<strong>More checks</strong> in the form that adds a website, or in its settings.
			</p>
			<h2>Rules</h2>
			<ul>
				{Object.values(ruleKinds).map(({ about }) => (
					<li key={about}>{about}</li>
				))}
			</ul>
			<p>
				Accepted status codes can be a list with ranges, such as <code>200-299, 401</code>. If a rule fails, the check
				fails, and the outage names the rule and what was found instead. A rule that the first megabyte of a page does
				not decide is not judged, and never makes a website fail.
			</p>
			<p>
				Plans include {Free.rules}, {Core.rules}, {Pro.rules} and {Elite.rules} rules for each website.
			</p>
			<h2>Try before you save</h2>
			<p>
				<strong>Try it</strong> runs the settings once and shows for each rule whether it passes. It also suggests rules
				from the page: its title, the phone number, the main button, and the “Powered by” line of the footer. One press
				adds a suggestion. The page of a new website suggests them, too.
			</p>
			<h2>Slow pages</h2>
			<p>
				With <strong>Slow above</strong> a website is shown as slow when three of its last five checks took longer. Slow
				time counts as up.
			</p>
			<h2>Caches</h2>
			<p>
				A page can come from a cache hours after the server behind it failed. <strong>Try it</strong> says so if the
				headers show it, as does the page of an outage, and <strong>Go past the cache</strong> asks for a fresh page
				each time.
			</p>
			<h2>Requests with credentials</h2>
			<p>
				From Core on, checks can use GET, HEAD or POST with your own headers, a body, and a basic or bearer login. POST
				needs a confirmed email address. Secrets are stored encrypted, never shown again, and sent to no other host,
				also not after a redirect. Use an account that can only read.{' '}
				<Link to={paths.security}>How we protect secrets</Link>
			</p>
		</>
	);
}
