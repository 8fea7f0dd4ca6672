-- The mailbox behind an e-mail address, as getCanonicalMailbox of domain/email.ts has it. It also reads the addresses that
-- earlier versions accepted, such as <me@x.in>.
CREATE FUNCTION "canonical_mailbox"("email" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
	SELECT
		replace(
			regexp_replace(
				regexp_replace("local", '\+.*$', ''),
				CASE WHEN "domain" ~ '^(yahoo\.|ymail\.com$|rocketmail\.com$)' THEN '-.*$' ELSE '$' END,
				''
			),
			'.', ''
		) || '@' ||
		CASE "domain"
			WHEN 'googlemail.com' THEN 'gmail.com'
			WHEN 'protonmail.com' THEN 'proton.me'
			WHEN 'pm.me' THEN 'proton.me'
			WHEN 'me.com' THEN 'icloud.com'
			WHEN 'mac.com' THEN 'icloud.com'
			WHEN 'ya.ru' THEN 'yandex.ru'
			WHEN 'yandex.com' THEN 'yandex.ru'
			ELSE "domain"
		END
	FROM (
		SELECT split_part("address", '@', 1) AS "local", rtrim(split_part("address", '@', 2), '.') AS "domain"
		FROM (
			SELECT
				regexp_replace(
					regexp_replace(
						regexp_replace(
							regexp_replace(lower("email"), '\([^()]*\)', '', 'g'),
							'^.*[<:]', ''
						),
						'[>;,].*$', ''
					),
					'["\s]', '', 'g'
				) AS "address"
		) AS "cleaned"
	) AS "parts"
);--> statement-breakpoint
CREATE TABLE "referral_tree_months" (
	"tree_id" text NOT NULL,
	"month" text NOT NULL,
	"friends" integer NOT NULL,
	CONSTRAINT "referral_tree_months_tree_id_month_pk" PRIMARY KEY("tree_id","month")
);
--> statement-breakpoint
ALTER TABLE "stock_alerts" DROP CONSTRAINT "stock_alerts_once";--> statement-breakpoint
ALTER TABLE "order_contacts" DROP CONSTRAINT "order_contacts_kind_known";--> statement-breakpoint
DROP INDEX "staff_invitations_email";--> statement-breakpoint
DROP INDEX "stock_alerts_email";--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD COLUMN "mailbox" text GENERATED ALWAYS AS (canonical_mailbox(email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "phone_code_hash" text;--> statement-breakpoint
ALTER TABLE "known_contacts" ADD COLUMN "tree_id" text;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD COLUMN "mailbox" text GENERATED ALWAYS AS (canonical_mailbox(email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mailbox" text GENERATED ALWAYS AS (canonical_mailbox(email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "referral_tree_id" text;--> statement-breakpoint
-- A user who came through a friend belongs to the tree of the first person of that line. UNION ends a line that runs in a circle.
WITH RECURSIVE "tree" AS (
	SELECT "id", "id" AS "tree_id" FROM "users" WHERE "referred_by" IS NULL
	UNION
	SELECT "friend"."id", "tree"."tree_id" FROM "tree" JOIN "users" "friend" ON "friend"."referred_by" = "tree"."id"
)
UPDATE "users" SET "referral_tree_id" = "tree"."tree_id" FROM "tree"
	WHERE "tree"."id" = "users"."id" AND "users"."referred_by" IS NOT NULL;--> statement-breakpoint
INSERT INTO "referral_tree_months" ("tree_id", "month", "friends")
	SELECT coalesce("users"."referral_tree_id", "users"."id"), "month", sum("friends")
	FROM "referral_months" JOIN "users" ON "users"."id" = "referrer_id" GROUP BY 1, 2;--> statement-breakpoint
DROP TABLE "referral_months";--> statement-breakpoint
-- Of several invitations or alerts of one mailbox the newest stays.
DELETE FROM "staff_invitations" "older" USING "staff_invitations" "newer"
	WHERE "older"."mailbox" = "newer"."mailbox" AND ("older"."sent_at", "older"."id") < ("newer"."sent_at", "newer"."id");--> statement-breakpoint
DELETE FROM "stock_alerts" "older" USING "stock_alerts" "newer"
	WHERE "older"."variant_id" = "newer"."variant_id" AND "older"."mailbox" = "newer"."mailbox"
	AND ("older"."created_at", "older"."id") < ("newer"."created_at", "newer"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_mailbox" ON "staff_invitations" USING btree ("mailbox");--> statement-breakpoint
CREATE INDEX "stock_alerts_mailbox" ON "stock_alerts" USING btree ("mailbox");--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree ("mailbox");--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_once_per_mailbox" UNIQUE("variant_id","mailbox");--> statement-breakpoint
ALTER TABLE "order_contacts" ADD CONSTRAINT "order_contacts_kind_known" CHECK ("order_contacts"."kind" in ('phone', 'address', 'account-phone', 'mailbox'));