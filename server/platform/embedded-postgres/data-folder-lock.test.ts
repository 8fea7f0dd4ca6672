/** @module-tag full */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDataFolder, type Machine } from './data-folder-lock.ts'

const HERE: Machine = { host: 'counter', bootId: 'boot-1', isShared: true }

let dataDir: string
const held: { release(): void }[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'swarna-owner-'))
})
afterEach(() => {
  for (const owner of held.splice(0)) owner.release()
  rmSync(dataDir, { recursive: true, force: true })
})

async function own(machine?: Machine): Promise<{ release(): void }> {
  const owner = await lockDataFolder(dataDir, 'http://second.example', machine)
  held.push(owner)
  return owner
}

const ownerFile = () => join(dataDir, 'owner.json')
const read = () => JSON.parse(readFileSync(ownerFile(), 'utf8'))

/** An owner whose kernel lock is not visible on this host, as on a network file system without locks. */
function leave(host: string, bootId: string, beat = 0): void {
  const owner = { id: 'theirs', pid: 7, host, bootId, url: 'http://first.example', beat }
  writeFileSync(ownerFile(), JSON.stringify(owner))
}

test('a folder has one owner at a time', async () => {
  const first = await own()
  await expect(own()).rejects.toThrow(
    `Another Swarna (process ${process.pid}, http://second.example) is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  )
  first.release()
  await own()
})

test('of ten processes that start at the same time one owns the folder', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => own()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a folder that cannot hold a lock is refused with a message', async () => {
  writeFileSync(join(dataDir, 'file'), '')
  await expect(lockDataFolder(join(dataDir, 'file'), 'http://second.example')).rejects.toThrow('EEXIST')
  rmSync(join(dataDir, 'file'))
  writeFileSync(join(dataDir, 'owner.lock'), 'this is no lock file of ours, and long enough to be looked at')
  await expect(own()).rejects.toThrow(`${join(dataDir, 'owner.lock')} cannot be locked`)
})

describe.concurrent('a folder that another host may have open', () => {
  const inFolder = async (work: (folder: string) => Promise<void>) => {
    const folder = mkdtempSync(join(tmpdir(), 'swarna-owner-'))
    try {
      await work(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const leaveIn = (folder: string, host: string, bootId: string | null, beat = 0) =>
    writeFileSync(
      join(folder, 'owner.json'),
      JSON.stringify({ id: 'theirs', pid: 7, host, bootId, url: 'http://first.example', beat }),
    )

  test('is refused while the owner on the other host is alive', ({ expect }) =>
    inFolder(async (folder) => {
      let beat = 0
      const alive = setInterval(() => leaveIn(folder, 'workshop', 'boot-2', ++beat), 200)
      leaveIn(folder, 'workshop', 'boot-2')
      await expect(lockDataFolder(folder, 'http://second.example', HERE)).rejects.toThrow(
        `Another Swarna (process 7 on workshop, http://first.example) is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
      )
      clearInterval(alive)
    }))

  test('is refused when the owner’s state is unknown, and free when its file was removed', ({ expect }) =>
    inFolder(async (folder) => {
      leaveIn(folder, 'workshop', 'boot-2')
      const file = join(folder, 'owner.json')
      await expect(lockDataFolder(folder, 'http://second.example', HERE)).rejects.toThrow(
        `Another Swarna (process 7 on workshop, http://first.example) was using ${folder} and did not stop cleanly. Make sure that it is not running any more, then remove ${file} and start again.`,
      )
      expect(JSON.parse(readFileSync(file, 'utf8')).id).toBe('theirs')
      rmSync(file)
      const owner = await lockDataFolder(folder, 'http://second.example', HERE)
      owner.release()
    }))

  test('is taken over on the owner’s host after a restart', ({ expect }) =>
    inFolder(async (folder) => {
      leaveIn(folder, 'counter', 'boot-0')
      const owner = await lockDataFolder(folder, 'http://second.example', HERE)
      expect(JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')).bootId).toBe('boot-1')
      owner.release()
    }))

  test('is refused when neither host has a boot id and nothing is heard of the owner', ({ expect }) =>
    inFolder(async (folder) => {
      leaveIn(folder, 'workshop', null)
      await expect(
        lockDataFolder(folder, 'http://second.example', { ...HERE, bootId: null }),
      ).rejects.toThrow('did not stop cleanly')
    }))

  test('is refused when another host with the same name is alive', ({ expect }) =>
    inFolder(async (folder) => {
      let beat = 0
      const alive = setInterval(() => leaveIn(folder, 'counter', 'boot-2', ++beat), 200)
      leaveIn(folder, 'counter', 'boot-2')
      await expect(lockDataFolder(folder, 'http://second.example', HERE)).rejects.toThrow('is using')
      clearInterval(alive)
    }))

  test('shows that its owner is alive', ({ expect }) =>
    inFolder(async (folder) => {
      const owner = await lockDataFolder(folder, 'http://first.example', HERE)
      const beat = () => JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')).beat as number
      const before = beat()
      await expect.poll(beat, { timeout: 100_000, interval: 50 }).toBeGreaterThan(before)
      owner.release()
    }))
})

test('an owner that this kernel has ended is dead at once, whatever its container’s name', async () => {
  leave('3f2a77c1', 'boot-1')
  await own(HERE)
  expect(read().host).toBe('counter')
})

test('on a local disk a free lock is enough, also after a power cut', async () => {
  leave('3f2a77c1', 'boot-0')
  await own({ ...HERE, isShared: false })
  expect(read().host).toBe('counter')
})
