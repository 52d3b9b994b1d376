/** When the owner took the steps of the first visit that nothing else records; null before. */
export interface AccountSetup {
	testAlertAt: number | null;
	channelsChosenAt: number | null;
}
