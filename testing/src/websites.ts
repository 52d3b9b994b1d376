/** Controls the fake websites. */
export async function switchSite(site: string, behaviour: Record<string, unknown>): Promise<void> {
	const response = await fetch(`${process.env.STAYUP_WEBSITES_ORIGIN}/control/websites/${site}`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(behaviour),
	});
	if (!response.ok) throw new Error(`The website could not be switched: ${await response.text()}`);
}
