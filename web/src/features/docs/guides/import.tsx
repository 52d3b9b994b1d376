import { checkLimits, cliCommand, importLimits, kumaCommand } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { appOrigin } from '../../../lib/deployment.ts';
import { paths } from '../../../lib/paths.ts';
import { docPaths } from '../../../lib/public-pages/doc-paths.ts';

export function Import() {
	return (
		<>
			<p>
				<Link to={paths.importWebsites}>Import websites</Link> reads the monitors of another tool, shows what each
				becomes before anything is changed, and can be undone for {importLimits.keptHours} hours.
			</p>
			<h2>What it reads</h2>
			<ul>
				<li>
					<strong>UptimeRobot</strong>: its CSV export, or its API with a read-only key.
				</li>
				<li>
					<strong>Better Stack</strong>, <strong>Pingdom</strong>, <strong>StatusCake</strong>: their APIs.
				</li>
				<li>
					<strong>Uptime Kuma 1</strong>: the JSON backup. <strong>Uptime Kuma 2</strong>: run{' '}
					<code>{kumaCommand(appOrigin)}</code> beside its database, and choose <code>kuma.json</code>. It needs no API
					key, and leaves out the history, the users, and the passwords of mail servers. With an API key that may write,{' '}
					<code>{cliCommand(appOrigin)} import kuma.db</code> imports directly.{' '}
					<Link to={`${docPaths.guide('api-keys')}#command-line`}>About the command line</Link>
				</li>
				<li>
					<strong>Gatus</strong>: its YAML file, also in a ConfigMap. <strong>Upptime</strong>:{' '}
					<code>.upptimerc.yml</code>. <strong>Checkly</strong>: the checks of its API as JSON.
				</li>
				<li>
					<strong>Prometheus</strong>: the targets of the blackbox exporter in <code>prometheus.yml</code>.
				</li>
				<li>A sitemap, a list of URLs, and any CSV file, with columns that you choose.</li>
			</ul>
			<h2>The preview</h2>
			<p>
				Each row says what it becomes, what changes, and what cannot be imported and why. Ping and port checks, for
				example, have no equivalent here. Websites that you have already are not added twice, and rows above the limit
				of your plan are listed as such.
			</p>
			<p>
				A website arrives paused, and the row says why, if its checks would fail or prove less: with a login that we do
				not have, or a value such as <code>$&#123;TOKEN&#125;</code> that only the other tool knows. Fields that we do
				not know are named. Defaults of the other tool are not: here a check ends after {checkLimits.seconds} seconds
				and follows {checkLimits.redirects} redirects, and our own rechecks confirm an outage.
			</p>
			<h2>Keys</h2>
			<p>
				The key of the other tool is used once, to read, and never stored. Delete it there afterwards. Credentials of
				monitors are encrypted before they are stored.
			</p>
			<h2>Undo</h2>
			<p>
				For {importLimits.keptHours} hours, <strong>Undo</strong> removes everything that the import added, also what
				you have changed since.
			</p>
			<h2>Before you cancel the other tool</h2>
			<p>
				Let both run for two weeks. Figures will differ slightly: tools count the seconds before an outage is confirmed
				differently, and many count checks instead of time.{' '}
				<Link to={docPaths.guide('uptime')}>How we calculate uptime</Link>
			</p>
		</>
	);
}
