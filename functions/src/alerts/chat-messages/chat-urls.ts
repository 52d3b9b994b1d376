/** Which URLs belong to a chat. Alerts to them are sent with a body that the chat shows. */

type Place = Pick<URL, 'hostname' | 'pathname'>;

export function isSlackUrl({ hostname }: Place): boolean {
	return isOf(hostname, 'hooks.slack.com');
}

export function isDiscordUrl({ hostname, pathname }: Place): boolean {
	return isOf(hostname, 'discord.com', 'discordapp.com') && isDiscordPath(pathname);
}

export function isTeamsUrl({ hostname }: Place): boolean {
	return isOf(hostname, 'webhook.office.com', 'logic.azure.com', 'environment.api.powerplatform.com');
}

/** Whether people read what is sent there. */
export function isChatUrl(url: Place): boolean {
	return isSlackUrl(url) || isDiscordUrl(url) || isTeamsUrl(url);
}

export function isDiscordPath(path: string): boolean {
	return /^\/api\/(v\d+\/)?webhooks\//.test(path);
}

/** Of connectors, of workflows, and of workflows since 2025. */
export function isTeamsPath(path: string): boolean {
	return /^\/(webhookb2|workflows|powerautomate)\//.test(path);
}

function isOf(hostname: string, ...hosts: string[]): boolean {
	return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
