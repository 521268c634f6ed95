import { expect, test } from '@jest/globals';
import { alertmanager } from '../../src/alertmanager/definition.js';

const faultsOf = (fields: object) =>
  alertmanager
    .faults({ server_url: 'https://alertmanager.example.com', ...fields })
    .map(({ field }) => field);

test('a user name needs a password, and a password a user name', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ username: 'tocsin', password: 'XXXXXXXX' })).toEqual([]);
  expect(faultsOf({ username: 'tocsin' })).toEqual(['username', 'password']);
  expect(faultsOf({ password: 'XXXXXXXX' })).toEqual(['username', 'password']);
});

test('the labels of a channel are none of those by which an alert is recognised', () => {
  expect(faultsOf({ labels: { team: 'shop' } })).toEqual([]);
  expect(faultsOf({ labels: { team: 'shop', severity: 'page' } })).toEqual(['labels']);
});
