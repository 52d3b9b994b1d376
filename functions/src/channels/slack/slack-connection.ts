/** Connects Slack channels: Slack's page asks for the conversation and sends the browser back with a code. */
import type { LogError } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { ChannelConnection } from '../connections.ts';
import type { SlackClient } from './slack-client.ts';
import { openGrant, sealState } from './slack-state.ts';

interface SlackConnectionDeps {
	slack: Pick<SlackClient, 'authorizeUrl' | 'connect'>;
	secretBox: SecretBox;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

export function createSlackConnection(deps: SlackConnectionDeps): ChannelConnection<'slack'> {
	const { slack, secretBox, now } = deps;
	return {
		connectUrl: (channel) => slack.authorizeUrl(sealState(secretBox, channel, now())),

		async confirm(channel, _target, grant) {
			const code = openGrant(secretBox, grant, channel, now());
			if (code === null) throw notConnected('This link to Slack has expired, or is for another channel.');
			const target = await slack.connect(code).catch((error: unknown) => {
				deps.logError('A Slack channel could not be connected.', { error });
				return null;
			});
			if (!target) throw notConnected('Slack could not be connected.');
			return { target, label: `${target.channelName} in ${target.teamName}` };
		},
	};
}

function notConnected(reason: string): Problem {
	return new Problem('conflict', `${reason} Please connect the channel again.`);
}
