/**
 * Runs once before the journeys: deletes what the steps before have stored. With each write, the Firestore emulator asks the query of every live
 * update again, one after the other, and reads all documents of the project for each: with those of the steps before, a write takes seconds. And
 * each tick would check hundreds of websites that are down or hang.
 */
export async function setup(): Promise<void> {
	const { FIRESTORE_EMULATOR_HOST: host, GCLOUD_PROJECT: project } = process.env;
	const url = `http://${host}/emulator/v1/projects/${project}/databases/(default)/documents`;
	const response = await fetch(url, { method: 'DELETE' });
	if (!response.ok) throw new Error(`The documents could not be deleted: ${response.status} ${await response.text()}`);
}
